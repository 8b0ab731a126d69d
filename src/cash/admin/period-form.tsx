import { type FormEvent, useState } from 'react'
import { dayAfter } from '../../platform/argentina/business-days.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Period } from '../contract.ts'

type PeriodForm = { period: Period; today: string; onChange: (period: Period) => void }

export function PeriodForm({ period, today, onChange }: PeriodForm) {
  const [error, setError] = useState('')
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [start, end] = [String(form.get('start')), String(form.get('end'))]
    if (start > end) return setError('La fecha final no puede ser anterior a la inicial')
    setError('')
    change({ start, end })
  }
  /** Choosing the same period again must not add an entry to the history. */
  function change(next: Period) {
    if (next.start !== period.start || next.end !== period.end) onChange(next)
  }
  const quick = [
    ['Hoy', { start: today, end: today }],
    ['7 días', { start: dayAfter(today, -6), end: today }],
    ['30 días', { start: dayAfter(today, -29), end: today }],
    ['Este mes', { start: `${today.slice(0, 8)}01`, end: today }],
  ] as const
  return (
    <form key={`${period.start} ${period.end}`} className="admin-filters" onSubmit={submit}>
      <TextField label="Desde" name="start" type="date" required defaultValue={period.start} />
      <TextField label="Hasta" name="end" type="date" required defaultValue={period.end} error={error || undefined} />
      <Button type="submit">Filtrar</Button>
      <div className="-ml-2 flex flex-wrap">
        {quick.map(([name, value]) => (
          <Button key={name} look="plain" onClick={() => change(value)}>
            {name}
          </Button>
        ))}
      </div>
    </form>
  )
}
