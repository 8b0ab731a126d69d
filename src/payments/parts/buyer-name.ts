import { isFromHere } from '../../orders/parts/checkout/checkout-memory.ts'
import { readBuyer } from '../../orders/parts/checkout/typed-buyer.ts'
import type { OrderDetail } from '../own-order/contract.ts'

/** The first name of who bought; empty for others who have the order's address. */
export function buyerName({ id, is_masked, customer_name }: OrderDetail) {
  const typed = isFromHere(id) ? readBuyer().customer_name : undefined
  return (is_masked ? typed : customer_name)?.trim().split(/\s+/)[0] ?? ''
}
