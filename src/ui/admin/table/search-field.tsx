import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../field.tsx'
import { useSearchKey } from './shortcuts.ts'

/** Typing rests for as long before it is looked up. */
const pauseMs = 250

/** A search that looks up by itself while one types, at once with Enter; `/` leads to it. */
export function SearchField({
  label = 'Buscar',
  value,
  placeholder,
  onSearch,
}: {
  label?: string
  value: string
  placeholder?: string
  onSearch: (search: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  useSearchKey(field)
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  const ask = useRef(() => {})
  ask.current = () => {
    if (typed.trim() === asked.current) return
    asked.current = typed.trim()
    onSearch(asked.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => ask.current(), pauseMs)
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
      ref={field}
      label={label}
      type="search"
      maxLength={200}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        ask.current()
        // What a scanner reads next takes the place of what it read.
        if (/^\d{8,}$/.test(typed.trim())) event.currentTarget.select()
      }}
    />
  )
}
