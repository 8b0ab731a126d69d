import { lockOrder } from '../orders/queries.server.ts'
import { calledOff } from '../orders/shipments/label-warnings.ts'
import { findShipment } from '../orders/shipments/queries.server.ts'
import { formatPesos, sumPesos } from '../platform/argentina/money.ts'
import type { Db } from '../platform/database/database.server.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Resources } from '../platform/resources.server.ts'
import type { Role } from '../roles.ts'
import { onlineName } from '../settings/online-method.ts'
import { failPayment, findLivePayment } from './queries.server.ts'
import { checkRefundLimit } from './refunds/check-refund-limit.server.ts'
import { openRefund } from './refunds/open-refund.server.ts'
import { listConfirmedPayments } from './refunds/queries.server.ts'
import { sendRefundNow } from './refunds/refund-payment.server.ts'
import { dueText, isByProvider } from './refunds/rules.ts'
import { usualCancellation } from './rules.ts'
import { cancelAndRefundParts } from './transfers/refund-partial-transfers.server.ts'

type Staff = { id: number; role: Role }
type Cancelling = {
  reason?: string | undefined
  /** Throws if the login is too old for a refund. Called with the order locked. */
  beforeRefund: (tx: Db) => Promise<void>
}

/** Cancels an order for staff: returns its stock, ends a pending payment and refunds everything that was paid. */
export async function cancelOrder(resources: Resources, order_id: string, staff: Staff, how: Cancelling) {
  const { reason = '', beforeRefund } = how
  const { requests, part, hasParcel, unverified } = await resources.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Orden no encontrada')
    const note = reason || usualCancellation
    const paid = await listConfirmedPayments(tx, order_id)
    const part = await cancelAndRefundParts(tx, order_id, { author: 'personal', user_id: staff.id, note })
    const live = await findLivePayment(tx, order_id)
    if (live?.status === 'pendiente') await failPayment(tx, live, 'El pedido se canceló.', staff.id)
    if (paid.length > 0) await beforeRefund(tx)
    const requests = await refundAll(tx, paid, staff, `Pedido cancelado. ${reason}`.trim())
    const parcel = order.status === 'confirmado' ? await findShipment(tx, order_id) : undefined
    const hasParcel = parcel !== undefined && parcel.status !== 'rechazado'
    return { requests, part, hasParcel, unverified: live?.status === 'pendiente' && live.method === 'transferencia' }
  })
  const outcomes = []
  for (const { id } of requests) outcomes.push(await sendRefundNow(resources, id))
  const money = refundText({ outcomes, part, unverified })
  const left = [money, hasParcel && calledOff].filter(Boolean).join(' ')
  if (left) return { message: `Orden cancelada. ${left}`, money: left }
  return { message: outcomes.length > 0 ? 'Orden cancelada y pago devuelto' : 'Orden cancelada' }
}

type Outcome = Awaited<ReturnType<typeof sendRefundNow>>
type Left = { outcomes: readonly Outcome[]; part: number; unverified: boolean }

/** Says what staff still has to know or do about the money; empty if nothing. */
function refundText({ outcomes, part, unverified }: Left) {
  const refused = outcomes.filter(({ due }) => due > 0)
  const byHand = sumPesos(outcomes.filter(({ is_by_hand }) => is_by_hand).map(({ amount }) => amount))
  const [amount, due] = [sumPesos(refused.map((one) => one.amount)), sumPesos(refused.map((one) => one.due))]
  const isUnderWay = outcomes.some(({ status }) => status === 'pendiente')
  return [
    refused.length > 0 && `${onlineName} no aceptó la devolución. ${dueText(amount, due)}`,
    isUnderWay && `La devolución por ${onlineName} queda en curso.`,
    byHand > 0 && `Devolvé ${formatPesos(byHand)} por transferencia o en efectivo: ya quedó anotado.`,
    unverified && 'Nadie verificó la transferencia que avisaron: si llegó, devolvela.',
    part > 0 && `Quedan ${formatPesos(part)} por devolver.`,
  ]
    .filter(Boolean)
    .join(' ')
}

type Paid = Awaited<ReturnType<typeof listConfirmedPayments>>

async function refundAll(tx: Db, paid: Paid, staff: Staff, note: string) {
  const requests = []
  for (const payment of paid) {
    const is_by_hand = !isByProvider(payment, new Date())
    await checkRefundLimit(tx, staff.role, payment)
    const request = await openRefund(tx, { payment_id: payment.id, note, is_by_hand, created_by: staff.id })
    if (request) requests.push(request)
  }
  return requests
}
