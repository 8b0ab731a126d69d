import { useEffect, useState } from 'react'

/** Ctrl+K, or ⌘K, opens the search from anywhere but a question or a form that stands over the page. */
export function useSearchKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // The browser would go to its own search.
      event.preventDefault()
      if (!document.querySelector('dialog[open]:not(.dialog-right), dialog[open] form input')) setOpen(true)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return [isOpen, setOpen] as const
}
