import { lockOrder, recordNote, setHeldReason } from '../../orders/queries.server.ts'
import type { OrderStatus } from '../../orders/rules.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import type { OnlineMethod } from '../../settings/online-method.ts'
import { addStaffNote } from '../add-staff-note.server.ts'
import * as jobs from '../jobs.ts'
import { sumUnreturned } from '../refunds/queries.server.ts'

const left: OrderStatus[] = ['enviado', 'entregado', 'cancelado']

/** Notifies staff, and holds an order that has not been shipped yet until staff releases or cancels it. */
export async function holdOrder(tx: Db, order_id: string, reason: string, author: OnlineMethod) {
  await addStaffNote(tx, order_id, reason, author)
  const order = await lockOrder(tx, order_id)
  if (order && !left.includes(order.status)) await setHeldReason(tx, order_id, reason)
}

/**
 * Holds a confirmed order whose payment was refunded completely before shipping, until staff releases or cancels it.
 */
export async function holdRefunded(tx: Db, order_id: string) {
  const order = await lockOrder(tx, order_id)
  if (
    order?.status !== 'confirmado' ||
    order.held_reason !== null ||
    (await sumUnreturned(tx, order_id, { isOwn: true })) > 0
  )
    return
  await setHeldReason(tx, order_id, 'Se devolvió todo lo que se pagó.')
}

export function releaseOrder(db: Db, order_id: string, staff: { id: number }, note = '') {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Orden no encontrada')
    if (order.held_reason === null) throw conflict('La orden no está retenida.', 'estado-invalido')
    await setHeldReason(tx, order_id, null)
    const message = `Orden liberada. ${note}`.trim()
    await recordNote(tx, order, { author: 'personal', user_id: staff.id, note: message })
    await enqueue(tx, jobs.readNotices, { subject: `order:${order_id}` })
  })
}
