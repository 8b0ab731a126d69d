import { useCallback, useEffect, useRef } from 'react'

/** Whether what asked is still on the screen: an answer closes nothing that was opened since, and leads nowhere. */
export function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
