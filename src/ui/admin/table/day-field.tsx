import { useEffect, useState } from 'react'
import { TextField } from '../../field.tsx'

type Day = { label: string; value: string; min?: string; max?: string; onDay: (day: string) => void }

/** The day that a list begins or ends with. A year that is still being typed asks for nothing. */
export function DayField({ label, value, min, max, onDay }: Day) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <TextField
      label={label}
      type="date"
      min={min || undefined}
      max={max || undefined}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        if (asDay(target.value) === target.value) onDay(target.value)
      }}
    />
  )
}

/** What is no day is not asked for. */
export const asDay = (written: string) =>
  /^2[01]\d\d-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : ''
