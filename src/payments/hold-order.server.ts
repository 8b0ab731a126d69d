import { lockOrder, recordStep } from '../orders/queries.server.ts'
import type { Db } from '../platform/database.server.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { noteForStaff } from './mercado-pago/note-for-staff.server.ts'

const left = ['enviado', 'entregado', 'cancelado']

/** Staff is told, and what has not left the shop yet stays there until they release or cancel it. */
export async function holdOrder(tx: Db, order_id: string, reason: string) {
  await noteForStaff(tx, order_id, reason)
  await tx
    .updateTable('orders')
    .set({ held_reason: reason })
    .where('id', '=', order_id)
    .where('status', 'not in', left)
    .execute()
}

/** Staff has looked into it: the order may leave the shop. */
export function releaseOrder(db: Db, order_id: string, staff: { id: number }, note = '') {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Pedido no encontrado')
    if (order.held_reason === null) throw conflict('La orden no está retenida.', 'estado-invalido')
    await tx.updateTable('orders').set({ held_reason: null }).where('id', '=', order_id).execute()
    await recordStep(tx, {
      order_id,
      from_status: order.status,
      to_status: order.status,
      author: 'personal',
      user_id: staff.id,
      note: `Pedido liberado. ${note}`.trim(),
      told_at: new Date(),
    })
    await enqueue(tx, 'read-notices', { subject: `order:${order_id}` })
  })
}
