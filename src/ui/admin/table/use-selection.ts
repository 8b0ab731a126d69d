import { useState } from 'react'

type Row = { id: string | number }

/** Selected rows, kept across pages. */
export function useSelection<One extends Row>() {
  const [chosen, setChosen] = useState<ReadonlyMap<One['id'], One>>(new Map())
  return {
    chosen: [...chosen.values()],
    has: (row: One) => chosen.has(row.id),
    toggle(row: One) {
      const next = new Map(chosen)
      if (!next.delete(row.id)) next.set(row.id, row)
      setChosen(next)
    },
    /** Selects all of these rows, or none if all are selected. */
    toggleAll(rows: readonly One[]) {
      const isAll = rows.every((row) => chosen.has(row.id))
      const next = new Map(chosen)
      for (const row of rows) {
        if (isAll) next.delete(row.id)
        else next.set(row.id, row)
      }
      setChosen(next)
    },
    clear: () => setChosen(new Map()),
  }
}

/** Screens that can select rows beyond the page provide their own. */
export type Selection<One extends Row> = ReturnType<typeof useSelection<One>>
