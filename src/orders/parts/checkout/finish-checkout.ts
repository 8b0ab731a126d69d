import { userStore } from '../../../platform/browser/session-store.ts'
import { emptyCart } from '../cart/cart-store.ts'
import { forgetWishes } from '../cart/wishes.ts'
import { finishOnce, forgetCheckout, readCheckout } from './checkout-memory.ts'
import { forgetBuyer } from './typed-buyer.ts'

/** The payment step succeeded: the cart has become an order. Only now, and once an order. */
export function finishCheckout(order_id: string) {
  if (!finishOnce(order_id)) return
  emptyCart()
  forgetWishes()
  if ((readCheckout()?.order_id ?? order_id) === order_id) forgetCheckout()
  // The profile knows who buys; a friend's address was for this order alone.
  if (userStore.read()) forgetBuyer()
}
