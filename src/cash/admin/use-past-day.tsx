import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'

/**
 * A field for a day up to today, which is the default. `day` is undefined while the field is invalid or in the future.
 */
export function usePastDay(today: string) {
  const [chosen, choose] = useState<string>()
  const written = chosen ?? today
  const day = /^\d{4}-\d\d-\d\d$/.test(written) && written <= today ? written : undefined
  const field = (
    <TextField
      label="Día"
      type="date"
      required
      max={today}
      value={written}
      error={day ? undefined : 'Elegí un día que ya llegó'}
      onChange={({ target }) => choose(target.value === today ? undefined : target.value)}
    />
  )
  return { day, field }
}
