import { useEffect, useRef, useState } from 'react'

/** How long staff may think better of what cannot be taken back. */
export const undoSeconds = 10

/** Seconds until something is done, as long as it can be undone; anyone who would close the tab meanwhile is asked. */
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
