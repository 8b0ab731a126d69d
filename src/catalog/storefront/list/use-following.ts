import { useState } from 'react'
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
