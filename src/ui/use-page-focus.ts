import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the page's `main` after a navigation that removed the focused element or started at a link of the frame, as a
 * full load does. Otherwise a screen reader would announce nothing, and the keyboard would be left in the menu.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const focused = document.activeElement
    // Safari does not focus a pressed link: it focuses the link's dialog, or nothing.
    if (!focused?.matches(':is(body, a, dialog):not(main *)')) return
    // A menu that is still open makes the page inert, and would return the focus to its button.
    focused.closest('dialog')?.close()
    main.current?.focus({ preventScroll: true })
  }, [key])
  return main
}
