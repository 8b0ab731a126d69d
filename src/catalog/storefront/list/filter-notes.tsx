import { useEffect, useRef } from 'react'
import type { NoteFacet } from '../../search/note-facet.server.ts'
import { useFollowing } from './use-following.ts'

type Change = { notes: string[]; without: string[] }
type FilterNotes = { facet: NoteFacet; total: number; chosen: Change; onChange: (change: Change) => void }

/** Notes that products must have or must not have, each with the number of perfumes that would be left. */
export function FilterNotes({ facet: { offered, counted, hasMore }, total, chosen, onChange }: FilterNotes) {
  const [text, follow] = useFollowing(JSON.stringify(chosen))
  const { notes, without }: Change = JSON.parse(text)
  const group = useRef<HTMLFieldSetElement>(null)
  // Applies boxes checked before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const boxes = [...(group.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    if (boxes.every((box) => box.checked === box.defaultChecked)) return
    const checked = (name: string) => boxes.filter((box) => box.name === name && box.checked).map(({ value }) => value)
    change({ notes: checked('notes'), without: checked('without') })
  }, [])
  if (offered.length === 0) return null

  function change(next: Change) {
    follow(JSON.stringify(next))
    onChange(next)
  }
  const rest = (values: readonly string[], value: string) => values.filter((one) => one !== value)
  const box = (name: keyof Change, value: string) => ({
    type: 'checkbox',
    name,
    value,
    checked: (name === 'notes' ? notes : without).includes(value),
    onChange({ target }: React.ChangeEvent<HTMLInputElement>) {
      const others = { notes: rest(notes, value), without: rest(without, value) }
      change(target.checked ? { ...others, [name]: [...others[name], value] } : others)
    },
  })

  return (
    <fieldset ref={group} className="filter-group">
      <legend>Notas</legend>
      <div className="filter-long">
        {offered.map(({ value, text, count }) => (
          <div key={value} className="filter-note">
            <label className="filter-check" data-none={count === 0 || undefined}>
              <input {...box('notes', value)} />
              <span className="truncate">{text}</span>
              <span className="filter-count">{about(count, counted, total)}</span>
            </label>
            <label className="filter-without">
              <input {...box('without', value)} />
              <span>
                sin<span className="sr-only"> {text}</span>
              </span>
            </label>
          </div>
        ))}
      </div>
      {hasMore && (
        <label className="field mt-3">
          <span className="text-14 font-medium">Otra nota</span>
          <input name="notes" className="input" autoComplete="off" maxLength={100} placeholder="Por ejemplo, higo" />
        </label>
      )}
    </fieldset>
  )
}

/** Extrapolates a count of the first `counted` perfumes to all, rounded. */
function about(count: number, counted: number, total: number) {
  if (total <= counted || counted === 0) return count
  const share = (count * total) / counted
  const round = 10 ** Math.max(Math.floor(Math.log10(Math.max(share, 1))) - 1, 0)
  return `≈ ${(Math.round(share / round) * round).toLocaleString('es-AR')}`
}
