import { useKeptState } from '../../ui/admin/use-kept-state.ts'
import { toast } from '../../ui/toast.tsx'
import type { Product } from '../contract.ts'
import { labelLimits } from './label-rules.ts'

/**
 * The chosen products, kept from page to page. As the specification has it for labels, choosing all takes the first five
 * and says so; from there on one may choose the whole page, or all that the filters match (by `filters`, as text).
 * Whoever has to log in again finds them chosen.
 */
export function useProductSelection(filters: string) {
  const [list, setList] = useKeptState<readonly Product[]>('elegidos', [])
  const [matching, setMatching] = useKeptState<string | null>('todos-los-de', null)
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
      const isAdding = !chosen.has(product.id)
      if (isAdding && chosen.size === labelLimits.products) toast(labelLimits.tooManyProducts, 'info')
      put(isAdding ? [...list, product] : without([product]))
    },
    toggleAll(rows: readonly Product[]) {
      if (isAllMatching) return put([])
      if (rows.some(({ id }) => chosen.has(id))) return put(without(rows))
      if (rows.length > labelLimits.products) toast(labelLimits.tooManyProducts, 'info')
      put(rows.slice(0, labelLimits.products))
    },
    takePage: (rows: readonly Product[]) => put([...list, ...rows.filter(({ id }) => !chosen.has(id))]),
    takeMatching: () => setMatching(filters),
    clear: () => put([]),
  }
}
