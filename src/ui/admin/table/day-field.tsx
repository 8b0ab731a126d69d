import { useEffect, useState } from 'react'
import { TextField } from '../../field.tsx'

type Day = { label: string; value: string; min?: string; max?: string; onDay: (day: string) => void }

/** A day of a filter. Does nothing while the year is still being typed. */
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

/** Empty for text that is no date. */
export const asDay = (written: string) =>
  /^2[01]\d\d-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : ''
