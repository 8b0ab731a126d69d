import { fromCents, toCents } from '../platform/argentina/money.ts'
import { shareOut } from '../promotions/rules.ts'

/** How staff are paid for a sale of their own; `link`: online, later, by an address that the buyer opens. */
export const saleMethods = ['efectivo', 'tarjeta', 'transferencia', 'link'] as const

/** What a sale comes to; undefined where the discount is more than the goods. */
export function lessDiscount(goods: number, discount: number) {
  const total = fromCents(toCents(goods) - toCents(discount))
  return total < 0 ? undefined : total
}

type Goods = { id: number; price: number; quantity: number }

/** The sum of the goods, what is left of it (`lessDiscount`), and what of the discount each line takes. */
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
