import { multiplyPesos, sumPesos } from '../../platform/argentina/money.ts'
import { shippingWords } from '../../settings/delivery-sentences.ts'
import { hasDelivery } from '../channels.ts'
import type { Adjustment, Order } from '../contract.ts'
import type { Quote } from '../placing/contract.ts'

/** Of delivery, until its place is known: then the total is without it. */
export const toReckon = 'A calcular'

/** What a cart or an order comes to, line by line. */
export type Sums = {
  subtotal: number
  adjustments: readonly Adjustment[]
  /** Its price, or words in the place of one; undefined where nothing is sent. */
  shipping: number | string | undefined
  total: number
}

type Line = { price: number; quantity: number }

/** A cart by its prices alone: all there is while nothing else makes its sum, or until the shop has said. */
export function sumsOfLines(lines: readonly Line[], isDeliveryFree: boolean): Sums {
  const total = sumPesos(lines.map(({ price, quantity }) => multiplyPesos(price, quantity)))
  return { subtotal: total, adjustments: [], shipping: isDeliveryFree ? 'Gratis' : toReckon, total }
}

export function sumsOfQuote(quote: Quote, isDeliveryFree: boolean): Sums {
  const { subtotal, adjustments, shipping_amount, shipping_method_id, is_shipping_open, total_amount } = quote
  if (shipping_method_id === null || is_shipping_open) {
    return { subtotal, adjustments, shipping: toReckon, total: withoutShipping(total_amount, quote) }
  }
  const free = isDeliveryFree ? 'Gratis' : 'Sin cargo'
  return { subtotal, adjustments, shipping: shipping_amount || free, total: total_amount }
}

/** What is paid by transfer, where `sumsOfQuote` tells what is paid by card. */
export const transferOfQuote = (quote: Quote) =>
  quote.is_shipping_open ? withoutShipping(quote.transfer_amount, quote) : quote.transfer_amount

const withoutShipping = (amount: number, { shipping_amount }: Quote) => sumPesos([amount, -shipping_amount])

/** The total that an order was refused with, where it takes off other than was quoted: its buyer had a promotion before. */
export function sumsAsTold(sums: Sums, total: number): Sums {
  const shipping = typeof sums.shipping === 'number' ? sums.shipping : 0
  const amount = sumPesos([total, -sums.subtotal, -shipping])
  return { ...sums, adjustments: amount < 0 ? [{ label: 'Descuentos', amount }] : [], total }
}

type Ordered = Pick<Order, 'subtotal' | 'adjustments' | 'shipping_amount' | 'shipping_method' | 'total_amount'> &
  Parameters<typeof hasDelivery>[0]

export const sumsOfOrder = ({ subtotal, adjustments, total_amount, ...order }: Ordered): Sums => ({
  subtotal,
  adjustments,
  shipping: order.shipping_amount || (hasDelivery(order) ? shippingWords(order) : undefined),
  total: total_amount,
})
