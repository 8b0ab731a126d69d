import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../field.tsx'

/** Typing rests for as long before it is looked up. */
const pauseMs = 250

/** A search that looks up by itself while one types; `/` leads to it. */
export function SearchField({
  value,
  placeholder,
  onSearch,
}: {
  value: string
  placeholder: string
  onSearch: (search: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    if (typed.trim() === asked.current) return
    const timer = setTimeout(() => {
      asked.current = typed.trim()
      search.current(asked.current)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  // The address changed by itself: back, forward, filters cleared.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  return (
    <TextField
      label="Buscar"
      type="search"
      maxLength={200}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
