import { useId } from 'react'
import { useFollowing } from './use-following.ts'

export type Choice = { value: string; text: string; count: number }

type Filter = {
  label: string
  name: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}

/** A few values, all in sight, each with what it would bring. */
export function FilterRadios({ label, name, value, choices, onChange, all }: Filter & { all: string }) {
  const [chosen, choose] = useFollowing(value)
  const rows = [{ value: '', text: all, count: undefined }, ...choices]
  return (
    <fieldset className="filter-group">
      <legend>{label}</legend>
      {rows.map((row) => (
        <label key={row.value} className="filter-radio">
          <input
            type="radio"
            name={name}
            value={row.value}
            checked={chosen === row.value}
            onChange={() => {
              choose(row.value)
              onChange(row.value)
            }}
          />
          <span>{row.text}</span>
          {row.count !== undefined && <span className="filter-count">{row.count}</span>}
        </label>
      ))}
    </fieldset>
  )
}

/** Many values in a native list. */
export function FilterSelect({ label, name, value, choices, onChange, all }: Filter & { all: string }) {
  const [chosen, choose] = useFollowing(value)
  const id = useId()
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className="input"
        value={chosen}
        onChange={(event) => {
          choose(event.target.value)
          onChange(event.target.value)
        }}
      >
        <option value="">{all}</option>
        {!isKnown && <option value={value}>{value} (0)</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text} ({choice.count})
          </option>
        ))}
      </select>
    </div>
  )
}
