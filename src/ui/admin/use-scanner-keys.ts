import { type RefObject, useEffect } from 'react'
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
