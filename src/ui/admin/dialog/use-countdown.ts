import { useEffect, useRef, useState } from 'react'

export const undoSeconds = 10

/** Calls `act` after the countdown unless it is cancelled. Asks before the tab is closed meanwhile. */
export function useCountdown(act: () => void) {
  const [left, setLeft] = useState<number>()
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (left === undefined) return
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : undefined)
      if (left <= 1) latest.current()
    }, 1000)
    return () => clearTimeout(timer)
  }, [left])
  const isCounting = left !== undefined
  useEffect(() => {
    if (!isCounting) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isCounting])
  return { left, start: () => setLeft(undoSeconds), stop: () => setLeft(undefined) }
}
