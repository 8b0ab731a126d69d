import { useEffect, useRef, useState } from 'react'
import { beginsAWord } from '../../search/word-beginning.ts'
import { useFollowing } from './use-following.ts'

export type Choice = { value: string; text: string; count?: number }

type FilterChoice = {
  label: string
  name: string
  /** Selected values; may contain values that are not offered. */
  values: readonly string[]
  choices: readonly Choice[]
  onChange: (values: string[]) => void
  /** Puts the choices in a scrollable box. */
  isLong?: boolean
  /** Label of a field that narrows the choices by their text. */
  finder?: string
  children?: React.ReactNode
}

/** Multiple choice of a filter's values, each with its number of perfumes. */
export function FilterChoice({
  label,
  name,
  values,
  choices,
  onChange,
  isLong = false,
  finder,
  children,
}: FilterChoice) {
  const [chosenText, choose] = useFollowing(values.join('\n'))
  const chosen = chosenText.split('\n').filter(Boolean)
  const unknown = values.filter((value) => !choices.some((choice) => choice.value === value))
  const shown = [...choices, ...unknown.map((value): Choice => ({ value, text: value, count: 0 }))]
  const group = useRef<HTMLFieldSetElement>(null)
  const [sought, seek] = useState('')
  // Applies boxes checked before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const boxes = [...(group.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    if (boxes.every((box) => box.checked === box.defaultChecked)) return
    change(boxes.filter((box) => box.checked).map((box) => box.value))
  }, [])
  if (shown.length === 0) return null

  function change(next: string[]) {
    choose(next.join('\n'))
    onChange(next)
  }

  return (
    <fieldset ref={group} className="filter-group">
      <legend>{label}</legend>
      {finder && (
        <input
          type="search"
          aria-label={finder}
          placeholder={finder}
          autoComplete="off"
          className="input only-with-script mb-2"
          onChange={({ target }) => seek(target.value)}
          // Enter must not submit the form: the text only filters the choices.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={isLong ? 'filter-long' : 'contents'}>
        {shown.map(({ value, text, count }) => (
          <label
            key={value}
            className="filter-check"
            data-none={count === 0 || undefined}
            hidden={sought !== '' && !chosen.includes(value) && !beginsAWord(text, sought)}
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                change(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <span className="truncate">{text}</span>
            {count !== undefined && <span className="filter-count">{count}</span>}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
