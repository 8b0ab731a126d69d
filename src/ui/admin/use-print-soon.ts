import { useEffect } from 'react'

/** Given by the specification. */
const pauseMs = 500

export function usePrintSoon(isReady: boolean) {
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => window.print(), pauseMs)
    return () => clearTimeout(timer)
  }, [isReady])
}
