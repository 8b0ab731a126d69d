import { orderLink } from '../../orders/finding/order-link.server.ts'
import { findOrderIfAny } from '../../orders/queries.server.ts'
import { unnamedBuyer } from '../../orders/rules.ts'
import { sumUnreturned } from '../../payments/refunds/queries.server.ts'
import { sumReceived } from '../../payments/transfers/received.server.ts'
import { fromCents, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { findPickupPlace } from '../../shipping/pickup-place.server.ts'

export async function loadOrder(db: Db, publicUrl: string, order_id: string) {
  const found = await findOrderIfAny(db, order_id)
  if (!found) return undefined
  // Guests of counter sales have a placeholder name: do not greet them by it.
  const customer_name = found.order.customer_name === unnamedBuyer ? '' : found.order.customer_name
  const order = { ...found.order, customer_name }
  return {
    order,
    pickup_code: found.pickup_code,
    pickup_place: order.is_pickup ? await findPickupPlace(db, found.shipping_method_id) : '',
    link: await orderLink(db, publicUrl, order),
    settings: await findSettings(db),
    returns: await listReturns(db, order.id),
    unreturned: await sumUnreturned(db, order.id),
    due: fromCents(toCents(order.transfer_amount) - toCents(await sumReceived(db, order.id))),
  }
}

function listReturns(db: Db, order_id: string) {
  return db
    .selectFrom('refund_requests')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .select(['refund_requests.amount', 'refund_requests.is_by_hand', 'refund_requests.status', 'payments.method'])
    .where('payments.order_id', '=', order_id)
    .orderBy('refund_requests.created_at')
    .execute()
}

export type LoadedOrder = NonNullable<Awaited<ReturnType<typeof loadOrder>>>
