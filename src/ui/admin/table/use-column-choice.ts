import { createStore, useStore } from '../../../platform/browser/browser-store.ts'
import type { Column } from './column.ts'

/** For each table, the columns whose visibility differs from the default; in localStorage. */
const choices = createStore<Record<string, string[]>>('adminColumns', {}, (stored) => {
  const value: unknown = JSON.parse(stored)
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, ids]) => Array.isArray(ids)))
})

export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]) {
  const choice = useStore(choices)
  const changed = choice[table] ?? []
  const isShown = ({ id, isFixed, isHiddenAtFirst = false }: Column<Row>) =>
    isFixed || changed.includes(id) === isHiddenAtFirst
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle(column: Column<Row>) {
      const next = changed.includes(column.id) ? changed.filter((id) => id !== column.id) : [...changed, column.id]
      choices.write({ ...choice, [table]: next })
    },
  }
}
