import { userStore } from '../../../platform/browser/session-store.ts'
import { emptyCart } from '../cart/cart-store.ts'
import { clearSelections } from '../cart/selections.ts'
import { clearCheckout, finishOnce, readCheckout } from './checkout-memory.ts'
import { clearBuyer } from './typed-buyer.ts'

/** Empties cart and checkout after a successful payment step, once for each order. */
export function finishCheckout(order_id: string) {
  if (!finishOnce(order_id)) return
  emptyCart()
  clearSelections()
  if ((readCheckout()?.order_id ?? order_id) === order_id) clearCheckout()
  // Customers have their data in the profile; another address was for this order only.
  if (userStore.read()) clearBuyer()
}
