import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * For the page's `main`: where the focus went with the page that was left, the next one begins by it. A browser does the
 * same when it loads a page; without it a screen reader would say nothing.
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
