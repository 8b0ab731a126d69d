import { sql } from 'kysely'
import { moveOrder } from '../orders/move-order.server.ts'
import type { Db } from '../platform/database.server.ts'

/** So many a run: what is left is taken a minute later. */
const mostAtOnce = 500

/**
 * Cancels what was not paid in its time. One transaction an order, and an order that another instance holds is its
 * business: any number of instances may run this at once. A payment under way at the provider keeps its order.
 */
export async function cancelUnpaid(db: Db) {
  for (let cancelled = 0; cancelled < mostAtOnce; cancelled++) {
    if (!(await db.transaction().execute(cancelNext))) return cancelled
  }
  return mostAtOnce
}

async function cancelNext(tx: Db) {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pendiente_pago')
    .where('expires_at', '<', sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.status', 'in', ['pendiente', 'confirmado']),
        ),
      ),
    )
    .orderBy('expires_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (order) await moveOrder(tx, order.id, 'cancelado', { author: 'sistema', note: 'No recibimos el pago a tiempo' })
  return order !== undefined
}
