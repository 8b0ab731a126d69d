import { multiplyPesos, sumPesos } from '../../platform/argentina/money.ts'
import { freeShippingLabel } from '../../settings/delivery-sentences.ts'
import { hasDelivery } from '../channels.ts'
import type { Adjustment, Order } from '../contract.ts'
import type { Quote } from '../placing/contract.ts'

/** Shown as the shipping price until the address is known; the total is without shipping then. */
export const shippingPriceUnknown = 'A calcular'

export type Sums = {
  subtotal: number
  adjustments: readonly Adjustment[]
  /** The price, or words in its place; undefined if nothing is shipped. */
  shipping: number | string | undefined
  total: number
}

type Line = { price: number; quantity: number }

/** Totals from prices alone, for shops whose carts need no quote, and until the quote has arrived. */
export function sumsOfLines(lines: readonly Line[], isDeliveryFree: boolean): Sums {
  const total = sumPesos(lines.map(({ price, quantity }) => multiplyPesos(price, quantity)))
  return { subtotal: total, adjustments: [], shipping: isDeliveryFree ? 'Gratis' : shippingPriceUnknown, total }
}

export function sumsOfQuote(quote: Quote, isDeliveryFree: boolean): Sums {
  const { subtotal, adjustments, shipping_amount, shipping_method_id, is_shipping_open, total_amount } = quote
  if (shipping_method_id === null || is_shipping_open) {
    return { subtotal, adjustments, shipping: shippingPriceUnknown, total: withoutShipping(total_amount, quote) }
  }
  const free = isDeliveryFree ? 'Gratis' : 'Sin cargo'
  return { subtotal, adjustments, shipping: shipping_amount || free, total: total_amount }
}

/** The total by transfer; `sumsOfQuote` has the total by card. */
export const transferOfQuote = (quote: Quote) =>
  quote.is_shipping_open ? withoutShipping(quote.transfer_amount, quote) : quote.transfer_amount

const withoutShipping = (amount: number, { shipping_amount }: Quote) => sumPesos([amount, -shipping_amount])

/** Totals that match a refusal (409 total-cambiado): the quoted promotions may not apply, such as one used before. */
export function sumsWithTotal(sums: Sums, total: number): Sums {
  const shipping = typeof sums.shipping === 'number' ? sums.shipping : 0
  const amount = sumPesos([total, -sums.subtotal, -shipping])
  return { ...sums, adjustments: amount < 0 ? [{ label: 'Descuentos', amount }] : [], total }
}

type Ordered = Pick<Order, 'subtotal' | 'adjustments' | 'shipping_amount' | 'shipping_method' | 'total_amount'> &
  Parameters<typeof hasDelivery>[0]

export const sumsOfOrder = ({ subtotal, adjustments, total_amount, ...order }: Ordered): Sums => ({
  subtotal,
  adjustments,
  shipping: order.shipping_amount || (hasDelivery(order) ? freeShippingLabel(order) : undefined),
  total: total_amount,
})
