import { lockOrder, recordStep } from '../../orders/queries.server.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { LateTransfer } from '../contract.ts'
import { insertPayment } from '../queries.server.ts'

/**
 * Staff see money in the bank for an order that is cancelled. It enters the cash as what it is, money to give back: the
 * order's stock may be sold by now, so the order stays cancelled.
 */
export function recordLateTransfer(db: Db, order_id: string, transfer: LateTransfer, once: Once) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Pedido no encontrado')
    await doOnce(tx, { what: 'late transfer', input: [order_id, transfer], ...once }, async () => {
      if (order.status !== 'cancelado') throw conflict(notCancelled, 'estado-invalido')
      const { amount, transfer_reference, admin_notes = '' } = transfer
      await insertPayment(tx, {
        order_id,
        method: 'transferencia',
        amount,
        transfer_reference: transfer_reference || null,
        status: 'confirmado',
        is_surplus: true,
        admin_notes,
        decided_by: once.by ?? null,
        decided_at: new Date(),
      })
      const note = `Llegó una transferencia de ${formatPesos(amount)} con el pedido ya cancelado: hay que devolverla.`
      const { status } = order
      const step = { order_id, from_status: status, to_status: status, author: 'personal', note } as const
      await recordStep(tx, { ...step, user_id: once.by ?? null })
    })
  })
}

const notCancelled = 'La orden no está cancelada: aprobala o verificá su transferencia.'
