import { findLastStepText } from '../orders/last-step.server.ts'
import { moveOrder } from '../orders/move-order.server.ts'
import { lockOrder, setPaymentMethod } from '../orders/queries.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { demandPermission } from '../platform/http/staff-scope.server.ts'
import type { Role } from '../roles.ts'
import { endOpenPayments } from './open-payments.server.ts'
import { failPayment, findLivePayment, insertPayment } from './queries.server.ts'
import { verifyTransfer } from './transfers/decide-transfer.server.ts'
import { refundPartialTransfers } from './transfers/refund-partial-transfers.server.ts'

type Staff = { id: number; first_name: string; role: Role }

/** Confirms the payment of an order: verifies its pending transfer, or else records a manual payment of the total. */
export async function approveOrder(db: Db, order_id: string, staff: Staff, admin_notes = '') {
  const waiting = await findLivePayment(db, order_id)
  if (waiting?.method === 'transferencia') {
    await verifyTransfer(db, waiting.id, staff, { admin_notes })
  } else {
    await recordByHand(db, order_id, staff, admin_notes || 'Pago registrado por el equipo')
  }
}

function recordByHand(db: Db, order_id: string, staff: Staff, admin_notes: string) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Orden no encontrada')
    if (order.status !== 'pendiente_pago') {
      const who = await findLastStepText(tx, order_id)
      throw conflict(`La orden no espera un pago. ${who}`.trim(), 'estado-invalido')
    }
    demandPermission(staff.role, 'payments.record')
    const waiting = await findLivePayment(tx, order_id)
    if (waiting) await failPayment(tx, waiting, 'El equipo registró el pago por otro medio.', staff.id)
    await insertPayment(tx, {
      order_id,
      method: 'manual',
      amount: order.total_amount,
      status: 'confirmado',
      admin_notes,
      decided_by: staff.id,
      decided_at: new Date(),
    })
    await setPaymentMethod(tx, order_id, 'manual')
    await moveOrder(tx, order_id, 'confirmado', { author: 'personal', user_id: staff.id, note: admin_notes })
    await endOpenPayments(tx, order_id)
    await refundPartialTransfers(tx, order_id, 'de una orden que se cobró por otro medio')
  })
}
