import { createStore, useStore } from '../../../platform/browser/browser-store.ts'
import { type CartItem, cartKey } from '../cart/cart-store.ts'

/**
 * The checkout under way in this browser: its idempotency key, the cart that it is for (`cartKey`), the order once it is
 * placed, and until then the one that stands and whose place it takes. Outlives reloads, closed tabs and the way to the
 * provider and back.
 */
export type Checkout = { key: string; cart: string; order_id: string; earlier?: Checkout | undefined }

const store = createStore<Checkout | undefined>('checkout', undefined, (stored) => asCheckout(JSON.parse(stored)))

function asCheckout(stored: Record<string, unknown>): Checkout {
  const { key, cart, order_id, earlier } = stored
  if (typeof key !== 'string' || typeof cart !== 'string' || typeof order_id !== 'string')
    throw new Error('no checkout')
  return { key, cart, order_id, ...(earlier ? { earlier: asCheckout(earlier as Record<string, unknown>) } : {}) }
}

/** The last orders whose payment step ended here, so that an old result page never empties a new cart. */
const finished = createStore<readonly string[]>('finishedOrders', [], (stored) => {
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
})

/** The order that this browser keeps for this very cart. */
export const orderOfCart = (checkout: Checkout | undefined, items: readonly CartItem[]) =>
  checkout?.order_id && checkout.cart === cartKey(items) ? checkout.order_id : undefined

export const useCheckout = () => useStore<Checkout | undefined>(store)
export const readCheckout = store.read
export const keepCheckout = (checkout: Checkout | undefined) => store.write(checkout)
export const forgetCheckout = () => store.write(undefined)

/**
 * What this browser's own unpaid order holds of each product, or may hold where its answer was lost: placing the cart
 * anew finds it or gives it back first, so to the buyer it is still there.
 */
export function reservedBy(checkout: Checkout | undefined) {
  const lines = [checkout?.earlier, checkout].flatMap((sent) => sent?.cart.split(',') ?? [])
  return new Map(lines.map((line) => line.split('x').map(Number) as [number, number]))
}

/**
 * The order whose place one of this cart would take: the last one, unless it stands and has none of these products. Then
 * both are wanted.
 */
export function earlierOf(items: readonly { id: number }[]) {
  const checkout = store.read()
  const reserved = reservedBy(checkout)
  return checkout?.order_id === '' || items.some(({ id }) => reserved.has(id)) ? checkout : undefined
}

/** True the first time that an order's payment step ends in this browser. */
export function finishOnce(order_id: string) {
  if (finished.read().includes(order_id)) return false
  finished.write([...finished.read(), order_id].slice(-20))
  return true
}

/** Whether the order was made in this browser. */
export const isFromHere = (order_id: string) =>
  store.read()?.order_id === order_id || finished.read().includes(order_id)
