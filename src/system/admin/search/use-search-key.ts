import { useEffect, useState } from 'react'

/** Ctrl+K or ⌘K opens the search, unless a dialog with a question or a form is open. */
export function useSearchKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Prevents the browser's own search.
      event.preventDefault()
      if (!document.querySelector('dialog[open]:not(.dialog-right), dialog[open] form input')) setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return [isOpen, setOpen] as const
}
