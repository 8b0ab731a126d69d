import { createStore, useStore } from '../../../platform/browser/browser-store.ts'
import type { Column } from './column.ts'

/** The choice of all tables, kept in this browser: which columns differ from what is shown at first. */
const kept = createStore<Record<string, string[]>>('adminColumns', {}, (stored) => {
  const value: unknown = JSON.parse(stored)
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, ids]) => Array.isArray(ids)))
})

/** The columns that this person wants to see of a table, and how to change it. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]) {
  const choice = useStore(kept)
  const changed = choice[table] ?? []
  const isShown = ({ id, isFixed, isHiddenAtFirst = false }: Column<Row>) =>
    isFixed || changed.includes(id) === isHiddenAtFirst
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle(column: Column<Row>) {
      const next = changed.includes(column.id) ? changed.filter((id) => id !== column.id) : [...changed, column.id]
      kept.write({ ...choice, [table]: next })
    },
  }
}
