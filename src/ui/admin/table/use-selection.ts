import { useState } from 'react'

type Row = { id: string | number }

/** Chosen rows, kept while one goes from page to page. */
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
    /** All of these, or none of them when all are chosen. */
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

/** What a table needs of it; a screen that can also choose what is not on its page hands in its own. */
export type Selection<One extends Row> = ReturnType<typeof useSelection<One>>
