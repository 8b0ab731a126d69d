import { useEffect } from 'react'

/** The specification's pause between the opened page and its print dialog. */
const pauseMs = 500

export function usePrintSoon(isReady: boolean) {
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => window.print(), pauseMs)
    return () => clearTimeout(timer)
  }, [isReady])
}
