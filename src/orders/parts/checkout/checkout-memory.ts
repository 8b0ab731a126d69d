import { createStore, useStore } from '../../../platform/browser/browser-store.ts'
import { type CartItem, cartKey } from '../cart/cart-store.ts'

/**
 * The checkout in progress, in localStorage: its idempotency key, its cart (`cartKey`), the order once it is placed, and
 * the earlier unpaid order that it replaces. Survives reloads, closed tabs and the visit to the provider's page.
 */
export type Checkout = { key: string; cart: string; order_id: string; earlier?: Checkout | undefined }

const store = createStore<Checkout | undefined>('checkout', undefined, (stored) => asCheckout(JSON.parse(stored)))

function asCheckout(stored: Record<string, unknown>): Checkout {
  const { key, cart, order_id, earlier } = stored
  if (typeof key !== 'string' || typeof cart !== 'string' || typeof order_id !== 'string')
    throw new Error('no checkout')
  return { key, cart, order_id, ...(earlier ? { earlier: asCheckout(earlier as Record<string, unknown>) } : {}) }
}

/** Orders whose payment step already ended here, so that reopening an old result page never empties a new cart. */
const finished = createStore<readonly string[]>('finishedOrders', [], (stored) => {
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
})

/** The order that was already placed for this cart. */
export const orderOfCart = (checkout: Checkout | undefined, items: readonly CartItem[]) =>
  checkout?.order_id && checkout.cart === cartKey(items) ? checkout.order_id : undefined

export const useCheckout = () => useStore<Checkout | undefined>(store)
export const readCheckout = store.read
export const storeCheckout = (checkout: Checkout | undefined) => store.write(checkout)
export const clearCheckout = () => store.write(undefined)

/**
 * Units of each product reserved by this browser's own unpaid order, including one whose answer was lost. Placing the
 * cart again releases them first, so they count as available to this buyer.
 */
export function reservedBy(checkout: Checkout | undefined) {
  const lines = [checkout?.earlier, checkout].flatMap((sent) => sent?.cart.split(',') ?? [])
  return new Map(lines.map((line) => line.split('x').map(Number) as [number, number]))
}

/**
 * The unpaid order that an order of this cart replaces: the last one, unless it has none of these products, since then
 * the buyer wants both.
 */
export function seenBefore(items: readonly { id: number }[]) {
  const checkout = store.read()
  const reserved = reservedBy(checkout)
  return checkout?.order_id === '' || items.some(({ id }) => reserved.has(id)) ? checkout : undefined
}

/** Returns true the first time it is called for an order. */
export function finishOnce(order_id: string) {
  if (finished.read().includes(order_id)) return false
  finished.write([...finished.read(), order_id].slice(-20))
  return true
}

export const isFromThisBrowser = (order_id: string) =>
  store.read()?.order_id === order_id || finished.read().includes(order_id)
