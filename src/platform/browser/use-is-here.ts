import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that tells whether the component is still mounted, so that a late answer changes nothing. */
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
