import { useEffect, useState } from 'react'
import { formatPesos, toCents } from '../../../platform/argentina/money.ts'
import { createStore } from '../../../platform/browser/browser-store.ts'

export type SeenSums = { total_amount: number; transfer_amount: number }

/** The totals last shown to the buyer, and the cart that they are of. */
const store = createStore<(SeenSums & { cart: string }) | undefined>('seenSums', undefined, (stored) => {
  const { cart, total_amount, transfer_amount } = JSON.parse(stored) as Record<string, unknown>
  if (typeof cart !== 'string' || typeof total_amount !== 'number' || typeof transfer_amount !== 'number')
    throw new Error('no sums')
  return { cart, total_amount, transfer_amount }
})

/** Call it once the buyer has been told of the new totals. */
export const clearSeenSums = () => store.write(undefined)

/**
 * A sentence for each total of the same `cart` that differs from what its buyer last saw on any page. `now` is undefined
 * until the server has answered.
 */
export function useSeenSums(cart: string, now: SeenSums | undefined) {
  const [changes, setChanges] = useState<readonly string[]>([])
  const { total_amount, transfer_amount } = now ?? {}

  useEffect(() => {
    if (total_amount === undefined || transfer_amount === undefined) return
    const sums = { total_amount, transfer_amount }
    const before = store.read()
    if (before?.cart === cart) {
      const found = changesOfSums(before, sums)
      if (found.length > 0) setChanges((earlier) => [...new Set([...earlier, ...found])])
    }
    store.write({ cart, ...sums })
  }, [cart, total_amount, transfer_amount])

  return changes
}

/** A sentence for each total that changed. */
export function changesOfSums(before: SeenSums, now: SeenSums) {
  const isOther = (name: keyof SeenSums) => toCents(before[name]) !== toCents(now[name])
  const hasDiscount = [before, now].some((sums) => toCents(sums.transfer_amount) !== toCents(sums.total_amount))
  return [
    ...(isOther('total_amount') ? [sentence('El total', before.total_amount, now.total_amount)] : []),
    ...(hasDiscount && isOther('transfer_amount')
      ? [sentence('El precio con transferencia', before.transfer_amount, now.transfer_amount)]
      : []),
  ]
}

const sentence = (what: string, before: number, now: number) =>
  `${what} cambió: era ${formatPesos(before)} y ahora es ${formatPesos(now)}.`
