import { useState } from 'react'

/** Chosen rows, kept while one goes from page to page. */
export function useSelection<Row>(keyOf: (row: Row) => string | number) {
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, Row>>(new Map())
  return {
    chosen: [...chosen.values()],
    has: (row: Row) => chosen.has(keyOf(row)),
    toggle(row: Row) {
      const next = new Map(chosen)
      if (!next.delete(keyOf(row))) next.set(keyOf(row), row)
      setChosen(next)
    },
    /** All of these, or none of them when all are chosen. */
    toggleAll(rows: readonly Row[]) {
      const isAll = rows.every((row) => chosen.has(keyOf(row)))
      const next = new Map(chosen)
      for (const row of rows) {
        if (isAll) next.delete(keyOf(row))
        else next.set(keyOf(row), row)
      }
      setChosen(next)
    },
    clear: () => setChosen(new Map()),
  }
}

/** What a table needs of it; a screen that can also choose what is not on its page hands in its own. */
export type Selection<Row> = Pick<
  ReturnType<typeof useSelection<Row>>,
  'chosen' | 'has' | 'toggle' | 'toggleAll' | 'clear'
>
