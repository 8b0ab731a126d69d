import { multiplyPesos, sumPesos } from '../../platform/argentina/money.ts'
import { shippingWords } from '../../settings/delivery-sentences.ts'
import type { Adjustment, Order, Quote } from '../contract.ts'

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
  return { subtotal: total, adjustments: [], shipping: isDeliveryFree ? 'Gratis' : 'A calcular', total }
}

export function sumsOfQuote(quote: Quote, isDeliveryFree: boolean): Sums {
  const { subtotal, adjustments, shipping_amount, shipping_method_id, total_amount } = quote
  const free = isDeliveryFree ? 'Gratis' : 'Sin cargo'
  const shipping = shipping_method_id === null ? 'A calcular' : shipping_amount || free
  return { subtotal, adjustments, shipping, total: total_amount }
}

type Ordered = Pick<Order, 'subtotal' | 'adjustments' | 'shipping_amount' | 'shipping_method' | 'total_amount'>

export const sumsOfOrder = ({ subtotal, adjustments, total_amount, ...order }: Ordered, isSent = true): Sums => ({
  subtotal,
  adjustments,
  shipping: isSent ? order.shipping_amount || shippingWords(order) : undefined,
  total: total_amount,
})
