import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'

/** A day that is chosen, today's first, with its field; undefined while what stands there is none, or has not come yet. */
export function usePastDay(today: string) {
  const [written, write] = useState(today)
  const day = /^\d{4}-\d\d-\d\d$/.test(written) && written <= today ? written : undefined
  const field = (
    <TextField
      label="Día"
      type="date"
      required
      max={today}
      value={written}
      error={day ? undefined : 'Elegí un día que ya llegó'}
      onChange={({ target }) => write(target.value)}
    />
  )
  return { day, field }
}
