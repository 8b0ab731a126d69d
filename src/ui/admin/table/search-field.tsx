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
  const searched = useRef(value)
  const search = useRef(() => {})
  search.current = () => {
    if (typed.trim() === searched.current) return
    searched.current = typed.trim()
    onSearch(searched.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => search.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  // The URL changed otherwise: back, forward, filters cleared.
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
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
        search.current()
        // Selects a scanned code, so that the next scan replaces it.
        if (/^\d{8,}$/.test(typed.trim())) event.currentTarget.select()
      }}
    />
  )
}
