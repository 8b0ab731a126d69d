import { placeOrder } from '../../../orders/calls.ts'
import type { Order } from '../../../orders/contract.ts'
import { type CartItem, cartKey } from '../../../orders/parts/cart/cart-store.ts'
import { sentWishes } from '../../../orders/parts/cart/wishes.ts'
import { type Buyer, streetOf } from '../../../orders/parts/checkout/buyer-fields.ts'
import { type Checkout, keepCheckout, readCheckout } from '../../../orders/parts/checkout/checkout-memory.ts'
import { keepSent, readSent } from '../../../orders/parts/checkout/typed-buyer.ts'
import { guestSessionHeader } from '../../../orders/parts/guest-session.ts'
import type { PlaceOrder } from '../../../orders/placing/contract.ts'
import { ApiError, callApi } from '../../../platform/browser/api-client.ts'
import { newKey } from '../../../platform/browser/new-key.ts'
import { cancelOwnOrder } from '../../calls.ts'

/** What the buyer saw of the order before it was one: another is refused. */
export type Seen = Pick<PlaceOrder, 'expected_total' | 'shipping_method_id'>
export type Sender = { user_id: number | null; guest_session_id: string | null }

/**
 * Makes the cart an order. The same cart and data are the same order however often they are sent; with other data the
 * order of before is withdrawn first, so that a buyer never stands in their own way for the last bottle.
 */
export async function placeCart(items: readonly CartItem[], buyer: Buyer, sender: Sender, seen?: Seen): Promise<Order> {
  const before = readCheckout()
  const sent = readSent()
  const seeing = JSON.stringify({ ...orderBody(items, buyer, sender), ...seen })
  // An order that is there stays the same, whatever total its buyer sees by now.
  const body = before?.order_id && sent && orderOf(sent) === orderOf(seeing) ? sent : seeing
  const isSame = before !== undefined && sent === body
  if (before && !isSame) await withdraw(before)
  const checkout = isSame ? before : { key: newKey(), cart: cartKey(items), order_id: '' }
  const order = await send(body, checkout)
  // The one of before ran out of time: this is a new purchase.
  return order.status === 'cancelado' ? send(body, { ...checkout, key: newKey() }) : order
}

function orderOf(body: string) {
  const { expected_total: _seen, ...order } = JSON.parse(body) as PlaceOrder
  return JSON.stringify(order)
}

async function send(body: string, checkout: Checkout) {
  keepCheckout(checkout)
  keepSent(body)
  const order = await post(body, checkout.key)
  keepCheckout({ ...checkout, order_id: order.id })
  return order
}

async function post(body: string, key: string) {
  const { order } = await callApi(placeOrder, { body: JSON.parse(body), headers: { 'Idempotency-Key': key } })
  return order
}

async function withdraw({ key, order_id }: Checkout) {
  const sent = readSent()
  try {
    // An attempt whose answer was lost may have placed its order: its key tells which.
    const id = order_id || (sent && (await post(sent, key)).id)
    if (id) await callApi(cancelOwnOrder, { params: { id }, headers: guestSessionHeader(), keepSession: true })
  } catch (error) {
    // Refused: there is nothing to withdraw any more. Unreachable: the buyer tries again.
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
  }
}

function orderBody(items: readonly CartItem[], buyer: Buyer, { user_id, guest_session_id }: Sender): PlaceOrder {
  return {
    customer_name: buyer.customer_name.trim(),
    customer_email: buyer.customer_email.trim(),
    customer_phone: buyer.customer_phone.trim(),
    ...(buyer.customer_dni.trim() && { customer_dni: buyer.customer_dni.trim() }),
    customer_address: streetOf(buyer),
    customer_city: buyer.customer_city.trim(),
    customer_postal_code: buyer.customer_postal_code.trim(),
    customer_province: buyer.customer_province || null,
    notes: buyer.notes.trim(),
    items: items.map(({ id, quantity }) => ({ product_id: id, quantity })),
    ...sentWishes(),
    user_id,
    is_guest_order: user_id === null,
    guest_session_id,
  }
}
