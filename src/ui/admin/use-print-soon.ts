import { useEffect } from 'react'

/** The specification's half second between a window and its print dialog. */
const pauseMs = 500

export function usePrintSoon(isReady: boolean) {
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => window.print(), pauseMs)
    return () => clearTimeout(timer)
  }, [isReady])
}
