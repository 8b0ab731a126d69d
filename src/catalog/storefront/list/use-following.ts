import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * Optimistic state of a filter: changes immediately, and follows `value` when that changes, except while the visitor is
 * typing or while a later change is still loading.
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

/** Debounce of typing and of the slider, in milliseconds. */
const pauseMs = 400

/** `useFollowing` for typed and dragged values: calls `onRest` after a pause. */
export function useDebounced(value: string, onRest: (value: string) => void) {
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
