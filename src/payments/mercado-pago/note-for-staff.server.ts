import { randomUUID } from 'node:crypto'
import { lockOrder, recordStep } from '../../orders/queries.server.ts'
import type { Db } from '../../platform/database.server.ts'
import { enqueue } from '../../platform/jobs.server.ts'

/** A line in the order's history that moves nothing: for staff alone, the customer is not told of it. */
export async function noteForStaff(tx: Db, order_id: string, note: string) {
  const order = await lockOrder(tx, order_id)
  if (!order) return
  await recordStep(tx, {
    order_id,
    from_status: order.status,
    to_status: order.status,
    author: 'mercadopago',
    note,
    told_at: new Date(),
  })
  await enqueue(tx, 'tell-staff', {
    key: `note:${randomUUID()}`,
    kind: 'orders',
    subject: `order:${order_id}`,
    type: 'order',
    title: `Pedido ${order.order_number}`,
    message: note,
    link: `/admin/orders?search=${order.order_number}`,
    mail: {},
  })
}
