import { fromCents, toCents } from '../platform/argentina/money.ts'
import { shareOut } from '../promotions/rules.ts'

/** Payment methods of sales by staff; `link`: the buyer pays online later. */
export const saleMethods = ['efectivo', 'tarjeta', 'transferencia', 'link'] as const

/** Returns the total; undefined if the discount exceeds the goods. */
export function lessDiscount(goods: number, discount: number) {
  const total = fromCents(toCents(goods) - toCents(discount))
  return total < 0 ? undefined : total
}

type Goods = { id: number; price: number; quantity: number }

/** Returns the sum of the goods, the total after the discount, and each line's share of the discount. */
export function shareDiscount(goods: readonly Goods[], discount: number) {
  const costs = goods.map(({ price, quantity }) => toCents(price) * quantity)
  const sum = costs.reduce((total, cents) => total + cents, 0)
  const shares = shareOut(Math.min(toCents(discount), sum), costs)
  return {
    goods: fromCents(sum),
    total: lessDiscount(fromCents(sum), discount),
    lines: goods.map(({ id }, at) => ({ product_id: id, discount: fromCents(shares[at] ?? 0) })),
  }
}
