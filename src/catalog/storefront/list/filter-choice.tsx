import { useEffect, useRef, useState } from 'react'
import { beginsAWord } from '../../search/word-beginning.ts'
import { useFollowing } from './use-following.ts'

export type Choice = { value: string; text: string; count?: number }

type FilterChoice = {
  label: string
  name: string
  /** Those of the choices that are taken, and any that is none of them. */
  values: readonly string[]
  choices: readonly Choice[]
  onChange: (values: string[]) => void
  /** In a frame of its own that scrolls, with what follows the choices. */
  isLong?: boolean
  /** With a box of this name that leaves only the choices with its words in sight. */
  finder?: string
  children?: React.ReactNode
}

/** The values of one property, any number of them at once, each with how many perfumes it would bring. */
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
  // What was chosen before the page came alive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes alive
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
          // A half-typed name is no filter of its own.
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
