import { lockOrder, recordNote, setHeldReason } from '../../orders/queries.server.ts'
import type { OrderStatus } from '../../orders/rules.ts'
import { findLivePayment } from '../../payments/queries.server.ts'
import { cancelAndKeepParts } from '../../payments/transfers/keep-parts.server.ts'
import type { Db } from '../../platform/database/database.server.ts'

const left: OrderStatus[] = ['enviado', 'entregado', 'cancelado']

/**
 * What a withdrawal does by itself (docs/decisions/080-withdrawals.md). A guest's order that nobody began to pay is cancelled:
 * number and mail do so on «Seguí tu pedido» too. Any other stays in the shop until staff answered.
 */
export async function takeEffect(tx: Db, order_id: string, code: string) {
  const order = await lockOrder(tx, order_id)
  if (!order || left.includes(order.status)) return
  if (order.user_id === null && (await cancelUnpaidOrder(tx, order_id, { author: 'cliente', code }))) return
  const reason = `Quien compró se arrepintió (${code}).`
  await recordNote(tx, order, { author: 'cliente', note: reason })
  if (order.held_reason === null) await setHeldReason(tx, order_id, reason)
}

type By = { author: 'cliente' | 'personal'; user_id?: number; code: string }

/**
 * Nothing was paid, but for a part at most, which waits to go back: whether it was so. An order with money in it is
 * cancelled by staff, with its refund.
 */
export async function cancelUnpaidOrder(tx: Db, order_id: string, { code, ...by }: By) {
  const order = await lockOrder(tx, order_id)
  if (order?.status !== 'pendiente_pago' || (await findLivePayment(tx, order_id))) return false
  await cancelAndKeepParts(tx, order_id, { ...by, note: `Arrepentimiento ${code}` })
  return true
}
