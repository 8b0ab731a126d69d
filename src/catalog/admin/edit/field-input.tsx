import type { KeyboardEvent } from 'react'
import { formatDollars } from '../../../platform/argentina/money.ts'
import { Options, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { MomentField } from '../../../ui/moment-field.tsx'
import { PesosField } from '../../../ui/pesos-field.tsx'
import type { Category } from '../../contract.ts'
import { type FieldName, fieldOf } from '../../fields.ts'

type Input = {
  name: FieldName
  value: string
  error: string | undefined
  onChange: (written: string) => void
  onBlur: () => void
  categories: readonly Category[]
  /** Shown beside the parsed amount. */
  hint?: string | undefined
}

/** The input for a field, by its kind. */
export function FieldInput({ name, value, error, onChange, onBlur, categories, hint }: Input) {
  const { kind, label, max, isRequired: required, initial, choices, code, form = {} } = fieldOf(name)
  const { isWhole, ...shown } = form
  const optional = !required && initial === undefined
  const common = { name, label, value, error, optional, onBlur }
  const typed = {
    ...common,
    ...shown,
    required,
    maxLength: max,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  const amount = { ...common, required, hint: hint ?? form.hint, onChange }
  if (kind === 'pesos') return <PesosField {...amount} />
  if (kind === 'dollars') return <PesosField {...amount} format={formatDollars} />
  if (kind === 'moment') return <MomentField {...amount} />
  if (kind === 'count') return <TextField {...typed} inputMode="numeric" autoComplete="off" />
  if (kind === 'long text') return <TextArea {...typed} />
  const options =
    kind === 'category'
      ? [['', 'Sin categoría'] as const, ...categories.map(({ id, name }) => [id, name] as const)]
      : choices
  // A scanner's Enter must not save the half-filled form.
  if (code) return <TextField {...typed} inputMode="numeric" autoComplete="off" onKeyDown={preventSubmit} />
  if (!options) return <TextField {...typed} />
  return (
    <SelectField {...common} onChange={typed.onChange}>
      <Options of={options} />
    </SelectField>
  )
}

const preventSubmit = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()
