import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import type { Product } from '../contract.ts'
import { labelLimits } from './label-rules.ts'

/**
 * The chosen products, kept from page to page. As the specification has it for labels, choosing all takes the first five
 * and says so; from there on one may choose the whole page, or all that the filters match (by `filters`, as text).
 */
export function useProductSelection(filters: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Product>>(new Map())
  const [matching, setMatching] = useState<string>()
  const isAllMatching = matching === filters

  function put(products: readonly Product[]) {
    setMatching(undefined)
    setChosen(new Map(products.map((product) => [product.id, product])))
  }
  return {
    chosen: [...chosen.values()],
    isAllMatching,
    has: ({ id }: Product) => isAllMatching || chosen.has(id),
    toggle(product: Product) {
      if (isAllMatching) return put([])
      const isAdding = !chosen.has(product.id)
      if (isAdding && chosen.size === labelLimits.products) toast(labelLimits.tooManyProducts, 'info')
      put(isAdding ? [...chosen.values(), product] : [...chosen.values()].filter(({ id }) => id !== product.id))
    },
    toggleAll(rows: readonly Product[]) {
      if (isAllMatching) return put([])
      if (rows.some(({ id }) => chosen.has(id))) return put([...chosen.values()].filter((one) => !rows.includes(one)))
      if (rows.length > labelLimits.products) toast(labelLimits.tooManyProducts, 'info')
      put(rows.slice(0, labelLimits.products))
    },
    takePage: (rows: readonly Product[]) =>
      put([...new Map([...chosen.values(), ...rows].map((one) => [one.id, one])).values()]),
    takeMatching: () => setMatching(filters),
    clear: () => put([]),
  }
}
