import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../field.tsx'
import { useSearchKey } from './shortcuts.ts'

/** Debounce of typing. */
const pauseMs = 250

/** Searches while typing, immediately on Enter; `/` focuses it. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => ask.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  // The URL changed otherwise: back, forward, filters cleared.
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
        // Selects a scanned code, so that the next scan replaces it.
        if (/^\d{8,}$/.test(typed.trim())) event.currentTarget.select()
      }}
    />
  )
}
