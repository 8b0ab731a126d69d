import { ApiError, callApi } from '../../platform/api-client.ts'
import type { Order, OrderReceipt } from '../contract.ts'
import { type Buyer, buyerFieldNames } from './buyer-fields.ts'
import { type CartItem, cartKey } from './cart-store.ts'
import { type Checkout, keepCheckout, newKey, readCheckout } from './checkout-memory.ts'
import { guestSessionHeader } from './guest-session.ts'
import { keepSent, readSent } from './typed-buyer.ts'

export type Sender = { user_id: number | null; guest_session_id: string | null }

/**
 * Makes the cart an order. The same cart and data are the same order however often they are sent; with other data the
 * order of before is withdrawn first, so that a buyer never stands in their own way for the last bottle.
 */
export async function placeCart(items: readonly CartItem[], buyer: Buyer, sender: Sender): Promise<Order> {
  const body = JSON.stringify(orderBody(items, buyer, sender))
  const before = readCheckout()
  const isSame = before !== undefined && readSent() === body
  if (before && !isSame) await withdraw(before)
  const checkout = isSame ? before : { key: newKey(), cart: cartKey(items), order_id: '' }
  const order = await send(body, checkout)
  // The one of before ran out of time: this is a new purchase.
  return order.status === 'cancelado' ? send(body, { ...checkout, key: newKey() }) : order
}

async function send(body: string, checkout: Checkout) {
  keepCheckout(checkout)
  keepSent(body)
  const order = await post(body, checkout.key)
  keepCheckout({ ...checkout, order_id: order.id })
  return order
}

async function post(body: string, key: string) {
  const { order } = await callApi<OrderReceipt>('/api/orders', {
    method: 'POST',
    body: JSON.parse(body),
    headers: { 'Idempotency-Key': key },
  })
  return order
}

async function withdraw({ key, order_id }: Checkout) {
  const sent = readSent()
  try {
    // An attempt whose answer was lost may have placed its order: its key tells which.
    const id = order_id || (sent && (await post(sent, key)).id)
    const call = { method: 'POST', body: {}, headers: guestSessionHeader(), keepSession: true } as const
    if (id) await callApi(`/api/orders/${id}/cancel`, call)
  } catch (error) {
    // Refused: there is nothing to withdraw any more. Unreachable: the buyer tries again.
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
  }
}

function orderBody(items: readonly CartItem[], buyer: Buyer, { user_id, guest_session_id }: Sender) {
  const customer = Object.fromEntries(buyerFieldNames.map((name) => [name, buyer[name].trim()]))
  return {
    ...customer,
    customer_province: buyer.customer_province || null,
    notes: buyer.notes.trim(),
    items: items.map(({ id, quantity }) => ({ product_id: id, quantity })),
    user_id,
    is_guest_order: user_id === null,
    guest_session_id,
  }
}
