import { useEffect, useRef } from 'react'
import { useFollowing } from './use-following.ts'

export type Choice = { value: string; text: string; count: number }

type FilterChoice = {
  label: string
  name: string
  /** Those of the choices that are taken, and any that is none of them. */
  values: readonly string[]
  choices: readonly Choice[]
  onChange: (values: string[]) => void
  /** In a frame of its own that scrolls, with what follows the choices. */
  isLong?: boolean
  children?: React.ReactNode
}

/** The values of one property, any number of them at once, each with how many perfumes it would bring. */
export function FilterChoice({ label, name, values, choices, onChange, isLong = false, children }: FilterChoice) {
  const [chosenText, choose] = useFollowing(values.join('\n'))
  const chosen = chosenText.split('\n').filter(Boolean)
  const unknown = values.filter((value) => !choices.some((choice) => choice.value === value))
  const shown = [...choices, ...unknown.map((value) => ({ value, text: value, count: 0 }))]
  const group = useRef<HTMLFieldSetElement>(null)
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
      <div className={isLong ? 'filter-long' : 'contents'}>
        {shown.map(({ value, text, count }) => (
          <label key={value} className="filter-check" data-none={count === 0 || undefined}>
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
            <span className="filter-count">{count}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
