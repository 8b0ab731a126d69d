import { placeOrder } from '../../../orders/calls.ts'
import type { Order } from '../../../orders/contract.ts'
import { type CartItem, cartKey } from '../../../orders/parts/cart/cart-store.ts'
import { sentWishes } from '../../../orders/parts/cart/selections.ts'
import { type Buyer, streetOf } from '../../../orders/parts/checkout/buyer-fields.ts'
import { type Checkout, seenBefore, storeCheckout } from '../../../orders/parts/checkout/checkout-memory.ts'
import type { PlaceOrder } from '../../../orders/placing/contract.ts'
import { ApiError, callApi } from '../../../platform/browser/api-client.ts'
import { newKey } from '../../../platform/browser/new-key.ts'
import { isAnswer } from '../../../platform/browser/sent-once.ts'

/** The total and shipping method that the buyer saw: the server refuses an order with others. */
export type Seen = Pick<PlaceOrder, 'expected_total' | 'shipping_method_id'>
export type Sender = { user_id: number | null; guest_session_id: string | null }

/**
 * Places an order for the cart, with the idempotency key stored in this browser for all its tabs: sending the same data
 * again returns the same order, even if its response was lost. With other data for the same cart, the new order
 * replaces the earlier one, whose reserved stock could otherwise block it. An order for other products stays.
 */
export async function placeCart(items: readonly CartItem[], buyer: Buyer, sender: Sender, seen?: Seen): Promise<Order> {
  const body = { ...orderBody(items, buyer, sender), ...seen }
  const cart = cartKey(items)
  const before = seenBefore(items)
  const earlier = before?.order_id ? before : before?.earlier
  const order = await send(body, { key: before?.key ?? newKey(), cart, earlier }).catch((error) => {
    const order_id = orderOfOtherData(error)
    if (!before || !order_id) throw error
    return send(body, { key: newKey(), cart, earlier: { key: before.key, cart: before.cart, order_id } })
  })
  // The earlier order has expired: place a new one.
  return order.status === 'cancelado' ? send(body, { key: newKey(), cart }) : order
}

async function send(body: PlaceOrder, { key, cart, earlier }: Omit<Checkout, 'order_id'>) {
  storeCheckout({ key, cart, order_id: '', earlier })
  try {
    const { order } = await callApi(placeOrder, {
      body: { ...body, earlier_key: earlier?.key },
      headers: { 'Idempotency-Key': key },
    })
    storeCheckout({ key, cart, order_id: order.id })
    return order
  } catch (error) {
    // The server refused the request, so no order has this key: restore the earlier state.
    if (error instanceof ApiError && isAnswer(error.status) && !orderOfOtherData(error)) storeCheckout(earlier)
    throw error
  }
}

/** Returns the id of the order that was placed with this key and other data, if that is why the request was refused. */
function orderOfOtherData(error: unknown) {
  const { code, answer } = error instanceof ApiError ? error : {}
  return code === 'clave-repetida' && typeof answer?.order_id === 'string' ? answer.order_id : undefined
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
