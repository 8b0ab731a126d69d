import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * A value that the visitor changes at once and that follows `value` whenever that changes by itself: never under
 * someone's fingers, nor by the answer to a choice that a later one, still on its way, builds on.
 */
export function useFollowing<Value>(value: Value, isTouched = false) {
  const [shown, show] = useState(value)
  const [last, setLast] = useState(value)
  const isLoading = useNavigation().state !== 'idle'
  if (value !== last && !isLoading) {
    setLast(value)
    if (!isTouched) show(value)
  }
  return [shown, show] as const
}

/** How long after the last key or move the list follows. */
const pauseMs = 400

/** The same for what is typed or moved: `onRest` is told of it after a pause. */
export function useResting(value: string, onRest: (value: string) => void) {
  const [isTouched, setTouched] = useState(false)
  const [shown, show] = useFollowing(value, isTouched)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  function change(next: string) {
    show(next)
    setTouched(true)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      setTouched(false)
      onRest(next)
    }, pauseMs)
  }
  return [shown, change] as const
}
