import { isSurplus } from '../../orders/rules.ts'
import { formatPesos, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { conflict, invalid, notFound, ShopError } from '../../platform/http/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import type { Role } from '../../roles.ts'
import { isOnline, methodName } from '../../settings/payment-methods.ts'
import { findPayment, lockOrderOfPayment } from '../queries.server.ts'
import { checkRefundLimit } from './check-refund-limit.server.ts'
import type { Refund } from './contract.ts'
import { openRefund } from './open-refund.server.ts'
import { findLeft, findRequest } from './queries.server.ts'
import { priceRefundLines } from './refund-lines.server.ts'
import { returnGoods } from './return-goods.server.ts'
import { isByProvider } from './rules.ts'
import { sendRefund } from './send-refund.server.ts'

type By = { staff_id: number; role: Role; once: Once }

/** Refunds a payment, completely or in part, through the provider or recorded by hand. Once per idempotency key. */
export async function refundPayment(resources: Resources, payment_id: number, refund: Refund, by: By) {
  const id = await resources.db.transaction().execute(async (tx) => {
    const order = await lockOrderOfPayment(tx, payment_id)
    const payment = await findPayment(tx, payment_id)
    if (!order || !payment) throw notFound('Pago no encontrado')
    const once = { what: 'refund', input: [payment_id, refund], ...by.once }
    return doOnce(tx, once, () => decideRefund(tx, order, payment, refund, by))
  })
  return sendRefundNow(resources, id)
}

type Order = { id: string; status: string }
type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

async function decideRefund(tx: Db, order: Order, payment: Payment, refund: Refund, { staff_id, role }: By) {
  if (payment.status !== 'confirmado') throw conflict('Solo se devuelve un pago confirmado.', 'pago-sin-confirmar')
  const left = await findLeft(tx, payment.id)
  if (left <= 0) throw await nothingLeft(tx, payment.id)
  const { lines, paid } = refund.lines ? await priceRefundLines(tx, payment, refund.lines) : {}
  const amount = refund.amount ?? paid ?? left
  if (paid !== undefined && toCents(amount) > toCents(paid)) throw moreThanPaid(paid)
  if (toCents(amount) > toCents(left)) throw tooMuch(left)
  await checkRefundLimit(tx, role, payment, amount)
  const is_by_hand = !isOnline(payment.method) || refund.by_hand === true
  if (!is_by_hand && !isByProvider(payment, new Date())) throw onlyByHand(payment.method)
  if (refund.return_stock && isSurplus(payment) && order.status !== 'cancelado') throw paidForNothing()
  if (refund.return_stock) await returnGoods(tx, order, staff_id, toCents(amount) === toCents(left), lines)
  const note = refund.note || 'Devolución hecha por el equipo'
  const opened = await openRefund(tx, { payment_id: payment.id, amount, lines, is_by_hand, note, created_by: staff_id })
  if (!opened) throw await nothingLeft(tx, payment.id)
  return opened.id
}

/**
 * Sends the refund now. If the provider does not answer, the job retries it. If it refuses, `due` is what is still to be
 * returned.
 */
export async function sendRefundNow(resources: Resources, request_id: string) {
  await sendRefund(resources, request_id).catch((error) => {
    if (!(error instanceof ShopError)) throw error
  })
  const request = await findRequest(resources.db, request_id)
  if (!request) throw notFound('Devolución no encontrada')
  const { id, amount, status, is_by_hand } = request
  const due = status === 'fallida' ? Math.min(amount, await findLeft(resources.db, request.payment_id)) : 0
  return { id, amount, status, is_by_hand, due }
}

async function nothingLeft(tx: Db, payment_id: number) {
  const underWay = await tx
    .selectFrom('refund_requests')
    .select('id')
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'pendiente')
    .executeTakeFirst()
  const message = underWay ? 'La devolución de este pago está en curso.' : 'Este pago ya se devolvió entero.'
  return conflict(message, 'ya-devuelto')
}

function moreThanPaid(amount: number) {
  const message = `Por esos productos se pagaron ${formatPesos(amount)}.`
  return invalid(message, { amount: message })
}

function tooMuch(left: number) {
  const message = `Quedan ${formatPesos(left)} por devolver.`
  return invalid(message, { amount: message })
}

function paidForNothing() {
  const message = 'Ese dinero llegó de más y no pagó productos: devolvelo sin tocar el stock.'
  return invalid(message, { return_stock: message })
}

const onlyByHand = (method: string) =>
  conflict(
    `${methodName(method)} ya no devuelve este pago: pasaron más de 180 días, o volvió por un contracargo ganado. Devolvelo por transferencia y anotalo a mano.`,
    'fuera-de-plazo',
  )
