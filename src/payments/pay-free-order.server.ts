import { moveOrder } from '../orders/move-order.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { insertPayment } from './queries.server.ts'
import { nothingToCollect } from './rules.ts'

/**
 * An order that comes to nothing is paid as soon as it is placed, in its own transaction: no provider takes a payment of 0,
 * and nobody would send a proof of one.
 */
export async function payFreeOrder(tx: Db, order_id: string) {
  await insertPayment(tx, {
    order_id,
    method: 'manual',
    amount: 0,
    status: 'confirmado',
    admin_notes: nothingToCollect,
    decided_at: new Date(),
  })
  await moveOrder(tx, order_id, 'confirmado', { author: 'sistema', note: nothingToCollect })
}
