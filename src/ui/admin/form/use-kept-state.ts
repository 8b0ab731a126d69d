import { useEffect, useRef, useState } from 'react'
import { keepContent, keepIfOver, takeContent } from './kept-content.ts'

/** `useState` whose value survives the end of the session, like the fields of a `KeptForm`. Stored as JSON. */
export function useKeptState<Value>(key: string, first: Value) {
  const [value, setValue] = useState(first)
  const [isRestored, setRestored] = useState(false)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  useEffect(() => {
    const place = `kept-state:${location.pathname}:${key}`
    const found = takeContent<Value>(place)
    if (found !== undefined) setValue(found)
    setRestored(found !== undefined)
    const keep = () => keepContent(place, latest.current)
    addEventListener('session-lost', keep)
    return () => {
      removeEventListener('session-lost', keep)
      keepIfOver(keep)
    }
  }, [key])
  return [value, setValue, isRestored] as const
}
