import { isFromThisBrowser } from '../../orders/parts/checkout/checkout-memory.ts'
import { readBuyer } from '../../orders/parts/checkout/typed-buyer.ts'
import type { OrderDetail } from '../own-order/contract.ts'

/** The buyer's first name; empty for a viewer who only has the order's link. */
export function buyerName({ id, is_masked, customer_name }: OrderDetail) {
  const typed = isFromThisBrowser(id) ? readBuyer().customer_name : undefined
  return (is_masked ? typed : customer_name)?.trim().split(/\s+/)[0] ?? ''
}
