import { useEffect, useRef, useState } from 'react'
import { storeFormContent, storeIfEnded, takeFormContent } from './form-content.ts'

/** `useState` whose value survives the end of the session, like the fields of a `RestorableForm`. Stored as JSON. */
export function useRestorableState<Value>(key: string, first: Value) {
  const [value, setValue] = useState(first)
  const [isRestored, setRestored] = useState(false)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  useEffect(() => {
    const place = `kept-state:${location.pathname}:${key}`
    const found = takeFormContent<Value>(place)
    if (found !== undefined) setValue(found)
    setRestored(found !== undefined)
    const store = () => storeFormContent(place, latest.current)
    addEventListener('session-lost', store)
    return () => {
      removeEventListener('session-lost', store)
      storeIfEnded(store)
    }
  }, [key])
  return [value, setValue, isRestored] as const
}
