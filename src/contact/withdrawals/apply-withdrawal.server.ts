import { lockOrder, recordNote, setHeldReason } from '../../orders/queries.server.ts'
import type { OrderStatus } from '../../orders/rules.ts'
import { findLivePayment } from '../../payments/queries.server.ts'
import { cancelAndRefundParts } from '../../payments/transfers/refund-partial-transfers.server.ts'
import type { Db } from '../../platform/database/database.server.ts'

const finished: OrderStatus[] = ['enviado', 'entregado', 'cancelado']

/**
 * The automatic effect of a withdrawal (docs/decisions/080-withdrawals.md). Cancels a guest's unpaid order, which its
 * number and e-mail allow on «Seguí tu pedido» too. Holds any other order back until staff answer.
 */
export async function applyWithdrawal(tx: Db, order_id: string, code: string) {
  const order = await lockOrder(tx, order_id)
  if (!order || finished.includes(order.status)) return
  if (order.user_id === null && (await cancelUnpaidOrder(tx, order_id, { author: 'cliente', code }))) return
  const reason = `Quien compró se arrepintió (${code}).`
  await recordNote(tx, order, { author: 'cliente', note: reason })
  if (order.held_reason === null) await setHeldReason(tx, order_id, reason)
}

type By = { author: 'cliente' | 'personal'; user_id?: number; code: string }

/**
 * Cancels the order if it has no live payment; a partial transfer is kept for refund. Returns whether it was cancelled.
 * Staff cancel paid orders, with their refund.
 */
export async function cancelUnpaidOrder(tx: Db, order_id: string, { code, ...by }: By) {
  const order = await lockOrder(tx, order_id)
  if (order?.status !== 'pendiente_pago' || (await findLivePayment(tx, order_id))) return false
  await cancelAndRefundParts(tx, order_id, { ...by, note: `Arrepentimiento ${code}` })
  return true
}
