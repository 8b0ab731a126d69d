import { type ComponentProps, useId } from 'react'
import { useEarlyValue } from '../../../platform/browser/use-early-value.ts'
import { useDebounced } from './use-following.ts'

type FilterText = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A text filter; applies after a pause in typing. */
export function FilterText({ label, value, onChange, ...input }: FilterText) {
  const id = useId()
  const [typed, type] = useDebounced(value, onChange)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={useEarlyValue<HTMLInputElement>(value, type)}
        id={id}
        className="input"
        autoComplete="off"
        {...input}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}
