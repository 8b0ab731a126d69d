import { moveOrder } from '../orders/move-order.server.ts'
import { setPaymentMethod } from '../orders/queries.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { insertPayment } from './queries.server.ts'
import { nothingToCollect } from './rules.ts'

/**
 * Marks an order with a total of 0 as paid within the transaction that places it: no provider accepts a payment of 0,
 * and there is no transfer to prove.
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
  await setPaymentMethod(tx, order_id, 'manual')
  await moveOrder(tx, order_id, 'confirmado', { author: 'sistema', note: nothingToCollect })
}
