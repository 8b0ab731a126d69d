import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the page's `main` after a navigation that removed the focused element, as a browser does on a full load.
 * Otherwise a screen reader would announce nothing.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
