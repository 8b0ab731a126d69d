import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isTyping } from './table/shortcuts.ts'

/**
 * Sends keys typed outside fields to the field for codes: a scanner types wherever the focus is, and its Enter would press
 * a focused button.
 */
export function useScannerKeys(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!/^[a-z0-9]$/i.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) return
      field.current?.focus()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [field])
}

/** Longest pause between two keys of a scanner; people type more slowly. */
const longestPauseMs = 50
/** Fewest fast keys that count as a code. */
const leastLetters = 6

/**
 * `onKeyDown` for a number field that may have the focus while a code is scanned. Detects the code by its speed, restores
 * the field's value from before it, and calls `onCode`.
 */
export function useScannedOver<Value>(value: Value, onBack: (before: Value) => void, onCode: (code: string) => void) {
  const burst = useRef({ lastAt: Number.NEGATIVE_INFINITY, code: '', before: value })
  return (event: ReactKeyboardEvent) => {
    const { key, timeStamp } = event.nativeEvent
    const { lastAt, code, before } = burst.current
    const goesOn = timeStamp - lastAt < longestPauseMs
    if (goesOn && code.length >= leastLetters && (key === 'Enter' || key === 'Tab')) {
      event.preventDefault()
      burst.current.code = ''
      onBack(before)
      // After the render: on blur a field saves what it shows.
      setTimeout(() => onCode(code))
      return
    }
    const letter = key.length === 1 ? key : ''
    burst.current = goesOn
      ? { lastAt: timeStamp, code: code + letter, before }
      : { lastAt: timeStamp, code: letter, before: value }
  }
}
