import { useRestorableState } from '../../ui/admin/form/use-restorable-state.ts'
import type { Product } from '../contract.ts'

/** Selected products, kept across pages and a new login; or all matches of `filters` (the query as text). */
export function useProductSelection(filters: string) {
  const [list, setList] = useRestorableState<readonly Product[]>('elegidos', [])
  const [matching, setMatching] = useRestorableState<string | null>('todos-los-de', null)
  const chosen = new Map(list.map((product) => [product.id, product]))
  const isAllMatching = matching === filters

  function put(products: readonly Product[]) {
    setMatching(null)
    setList(products)
  }
  const without = (rows: readonly Product[]) => list.filter(({ id }) => rows.every((row) => row.id !== id))
  return {
    chosen: [...list],
    isAllMatching,
    has: ({ id }: Product) => isAllMatching || chosen.has(id),
    toggle(product: Product) {
      if (isAllMatching) return put([])
      put(chosen.has(product.id) ? without([product]) : [...list, product])
    },
    /** Selects all rows of the page, or none if all are selected. */
    toggleAll(rows: readonly Product[]) {
      if (isAllMatching) return put([])
      const fresh = rows.filter(({ id }) => !chosen.has(id))
      put(fresh.length === 0 ? without(rows) : [...list, ...fresh])
    },
    takePage: (rows: readonly Product[]) => put([...list, ...rows.filter(({ id }) => !chosen.has(id))]),
    takeMatching: () => setMatching(filters),
    clear: () => put([]),
  }
}
