import { userStore } from '../../../platform/browser/session-store.ts'
import { emptyCart } from '../cart/cart-store.ts'
import { forgetWishes } from '../cart/wishes.ts'
import { finishOnce, forgetCheckout, readCheckout } from './checkout-memory.ts'
import { forgetBuyer } from './typed-buyer.ts'

/** Empties cart and checkout after a successful payment step, once for each order. */
export function finishCheckout(order_id: string) {
  if (!finishOnce(order_id)) return
  emptyCart()
  forgetWishes()
  if ((readCheckout()?.order_id ?? order_id) === order_id) forgetCheckout()
  // Customers have their data in the profile; another address was for this order only.
  if (userStore.read()) forgetBuyer()
}
