import { lockProducts } from '../../catalog/stock.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { listOrderItems } from '../queries.server.ts'
import type { PlaceOrder } from './contract.ts'

/** Cancels an order that the caller has locked. Injected by payments, a later feature. */
export type GiveUp = (tx: Db, order_id: string, user_id: number | null) => Promise<void>

type Successor = Pick<PlaceOrder, 'earlier_key' | 'items'> & { user_id: number | null }

/**
 * Cancels the unpaid order that the new one replaces, in the same transaction, so that a refusal keeps it. Only its buyer
 * knows its idempotency key; an order of an account also needs that account. Locks the products of both orders together,
 * in the usual order, to avoid deadlocks. Returns whether an order was cancelled.
 */
export async function cancelEarlierOrder(tx: Db, { earlier_key, items, user_id }: Successor, giveUp: GiveUp) {
  if (!earlier_key) return false
  const earlier = await tx
    .selectFrom('orders')
    .select('id')
    .where('idempotency_key', '=', earlier_key)
    .where('status', '=', 'pendiente_pago')
    .where((is) => is.or([is('user_id', 'is', null), is('user_id', '=', user_id)]))
    .forUpdate()
    .executeTakeFirst()
  if (!earlier) return false
  const earlierItems = await listOrderItems(tx, earlier.id)
  await lockProducts(
    tx,
    [...items, ...earlierItems].flatMap(({ product_id }) => product_id ?? []),
  )
  await giveUp(tx, earlier.id, user_id)
  return true
}
