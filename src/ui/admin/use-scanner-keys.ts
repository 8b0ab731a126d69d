import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isTyping } from './table/shortcuts.ts'

/**
 * A scanner types wherever the focus is. On a button its Enter would press that again, so what no field takes goes to the one
 * for codes, from its first letter on.
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

/** A scanner's keys follow each other faster than a hand's. */
const longestPauseMs = 50
/** So many in haste are a code. */
const leastLetters = 6

/**
 * The `onKeyDown` of a field for numbers. Who wrote one and reads the next box with the focus still there would write its code
 * into the number: at the code's end the field gets back what it had before, and the code is read.
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
      // Once it is drawn: a field that is left writes what it shows.
      setTimeout(() => onCode(code))
      return
    }
    const letter = key.length === 1 ? key : ''
    burst.current = goesOn
      ? { lastAt: timeStamp, code: code + letter, before }
      : { lastAt: timeStamp, code: letter, before: value }
  }
}
