import { useState } from 'react'

/** A value that the visitor changes at once and that follows `value` whenever that changes by itself. */
export function useFollowing<Value>(value: Value) {
  const [shown, show] = useState(value)
  const [last, setLast] = useState(value)
  if (value !== last) {
    setLast(value)
    show(value)
  }
  return [shown, show] as const
}
