import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { toast } from '../toast.tsx'
import { messageOf } from './list-state.tsx'
import { RowAction } from './table/row-action.tsx'

type Row = { id: number; name: string }
type Arranging<One extends Row> = {
  rows: readonly One[]
  save: (ids: number[]) => Promise<unknown>
  reload: () => Promise<unknown>
}

/**
 * Reordering of rows by arrow buttons: shown immediately, saved one request after the other, so that the last one wins.
 */
export function useArranging<One extends Row>({ rows, save, reload }: Arranging<One>) {
  const [ids, setIds] = useState<readonly number[]>()
  const [announcement, setAnnouncement] = useState('')
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const placed = ids ? rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) : rows

  async function move(row: One, by: 1 | -1) {
    const to = placed.indexOf(row) + by
    const next = placed
      .filter((other) => other !== row)
      .toSpliced(to, 0, row)
      .map(({ id }) => id)
    setIds(next)
    setAnnouncement(`${row.name} está ahora en el lugar ${to + 1}`)
    const mine = sent.current.then(() => save(next)).catch(toastError)
    sent.current = mine
    await mine
    if (sent.current === mine) await reload()
    // From here on shows the server's order: the saved one, or the old one after a failure.
    if (sent.current === mine) setIds(undefined)
  }

  return {
    placed,
    announcement: (
      <p className="sr-only" role="status">
        {announcement}
      </p>
    ),
    arrows: (row: One) => (
      <>
        <RowAction name="Subir" of={row.name} icon={ArrowUp} isIdle={row === placed[0]} onClick={() => move(row, -1)} />
        <RowAction
          name="Bajar"
          of={row.name}
          icon={ArrowDown}
          isIdle={row === placed.at(-1)}
          onClick={() => move(row, 1)}
        />
      </>
    ),
  }
}

const toastError = (error: unknown) => toast(messageOf(error, { failed: 'No se pudo guardar el orden.' }), 'error')
