import { lockOrder, recordNote } from '../../orders/queries.server.ts'
import { awaitsPayment } from '../../orders/rules.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { SurplusTransfer } from '../contract.ts'
import { insertPayment } from '../queries.server.ts'

/**
 * Records a transfer that arrived for a cancelled or already paid order, as a surplus to be refunded. A cancelled order
 * stays cancelled, since its stock may have been sold.
 */
export function recordSurplusTransfer(db: Db, order_id: string, transfer: SurplusTransfer, once: Once) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Orden no encontrada')
    await doOnce(tx, { what: 'surplus transfer', input: [order_id, transfer], ...once }, async () => {
      if (awaitsPayment(order.status)) throw conflict(awaitsItsOwn, 'estado-invalido')
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
      const { status } = order
      const what = status === 'cancelado' ? 'una transferencia' : 'otra transferencia'
      const when = status === 'cancelado' ? 'cancelada' : 'paga'
      const note = `Llegó ${what} de ${formatPesos(amount)} con la orden ya ${when}: hay que devolverla.`
      await recordNote(tx, order, { author: 'personal', user_id: once.by ?? null, note })
    })
  })
}

const awaitsItsOwn = 'La orden espera su pago: aprobala o verificá su transferencia.'
