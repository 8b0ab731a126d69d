import { z } from 'zod'
import { moveOrder } from '../orders/move-order.server.ts'
import { giveTransferTimeBack } from '../orders/payment-time.server.ts'
import { lockOrder, markSimulated, setPaymentMethod } from '../orders/queries.server.ts'
import { awaitsPayment } from '../orders/rules.ts'
import { toCents } from '../platform/argentina/money.ts'
import type { Db } from '../platform/database/database.server.ts'
import { methodNames } from '../settings/payment-methods.ts'
import { onlineDeadline } from '../settings/queries.server.ts'
import { addStaffNote } from './add-staff-note.server.ts'
import { endAtProvider, endOpenPayments } from './open-payments.server.ts'
import type { PaymentProvider, ProviderPayment } from './provider.server.ts'
import {
  failPayment,
  findLivePayment,
  findProviderPayment,
  insertPayment,
  recordCosts,
  updatePayment,
} from './queries.server.ts'
import { bookReimbursement } from './refunds/book-reimbursement.server.ts'
import { matchRefunds } from './refunds/match-refunds.server.ts'
import { openRefund } from './refunds/open-refund.server.ts'
import { notifyOfUnverified } from './transfers/notify-of-unverified.server.ts'
import { refundPartialTransfers } from './transfers/refund-partial-transfers.server.ts'

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>
type Payment = ProviderPayment & { provider: PaymentProvider }

/**
 * Records the state of a payment and applies its consequences, in the caller's transaction. The fact is inserted first
 * and is unique, so that repeated notifications, concurrent or days later, change nothing. Returns the order's id.
 */
export async function recordPayment(tx: Db, fetched: ProviderPayment, provider: PaymentProvider) {
  const payment = { ...fetched, provider }
  const isOurs = z.uuid().safeParse(payment.order_id).success
  const order = isOurs ? await lockOrder(tx, payment.order_id) : undefined
  const review = order ? await reasonToReview(tx, order, payment) : 'No es de un pedido nuestro.'
  const isNews = await provider.insertFact(tx, fetched, { order_id: order?.id ?? null, review })
  if (!order) return undefined
  if (review) {
    if (isNews && payment.outcome !== 'fallido') await saveForReview(tx, order, payment, review)
    return order.id
  }
  if (isNews) await follow(tx, order, payment)
  if (payment.outcome === 'pendiente') await hold(tx, order, payment)
  await recordCosts(tx, payment)
  await matchRefunds(tx, payment, payment.provider.code, isNews)
  await bookReimbursement(tx, payment)
  return order.id
}

/** Returns why the payment must not confirm this order, or null if it may. */
async function reasonToReview(tx: Db, order: Order, payment: Payment) {
  const { provider } = payment
  if (payment.currency !== 'ARS') return `La moneda es ${payment.currency}, no pesos.`
  if (toCents(payment.amount) !== toCents(order.total_amount)) {
    return 'El importe no es el total del pedido.'
  }
  if (!(await provider.isOurs(tx, order.id, payment))) return `Lo cobró otra cuenta de ${nameOf(payment)}.`
  if (payment.isLive !== provider.isLive) return 'Es un pago de prueba.'
  const known = await findProviderPayment(tx, payment.id)
  if (known && known.order_id !== order.id) return 'Es un pago de otra orden.'
  return null
}

/** Records a payment that does not match its order as failed, and notifies staff, who have to review it. */
async function saveForReview(tx: Db, order: Order, payment: Payment, review: string) {
  if (!(await findProviderPayment(tx, payment.id))) {
    await insertPayment(tx, {
      order_id: order.id,
      method: payment.provider.code,
      amount: Math.max(0, payment.amount),
      provider_payment_id: payment.id,
      is_simulated: payment.provider.isSimulated,
      status: 'fallido',
      admin_notes: 'El pago no coincide con el pedido. Lo estamos revisando.',
      decided_at: new Date(),
    })
  }
  await note(
    tx,
    order,
    payment,
    `Pago de ${nameOf(payment)} a revisar (${payment.id}, ${payment.reported.status}). ${review}`,
  )
}

/**
 * Applies a new state. A payment only moves from pending to decided, or to approved, so a late, older notification
 * undoes nothing.
 */
async function follow(tx: Db, order: Order, payment: Payment) {
  const known = await findProviderPayment(tx, payment.id)
  const { outcome } = payment
  if (outcome === 'confirmado' && known?.status !== 'confirmado') return approve(tx, order, payment, known?.id)
  if (outcome === 'pendiente' && !known && !awaitsPayment(order.status)) {
    await endAtProvider(tx, payment.provider.code, payment.id)
  }
  if (outcome === 'fallido' && known?.status === 'pendiente') return release(tx, order, payment, known.id)
  if (outcome === 'fallido' && !known) {
    await insertPayment(tx, { ...facts(order, payment), ...failed(payment) })
    await giveTransferTimeBack(tx, order.id)
  }
  if (payment.isDisputed) await note(tx, order, payment, `Quien compró abrió un reclamo en ${nameOf(payment)}.`)
}

async function approve(tx: Db, order: Order, payment: Payment, known_id: number | undefined) {
  const isAwaited = awaitsPayment(order.status)
  const live = isAwaited && (await findLivePayment(tx, order.id))
  const other = live && live.id !== known_id ? live : undefined
  if (other) await failPayment(tx, other, `El pedido se pagó por ${nameOf(payment)}.`)
  const decision = { status: 'confirmado' as const, decided_at: new Date(), is_surplus: !isAwaited, admin_notes: '' }
  const payment_id = known_id ?? (await insertPayment(tx, { ...facts(order, payment), ...decision })).id
  if (known_id) await updatePayment(tx, known_id, decision)
  if (isAwaited) {
    await setPaymentMethod(tx, order.id, payment.provider.code)
    if (payment.provider.isSimulated) await markSimulated(tx, order.id)
    await moveOrder(tx, order.id, 'confirmado', { author: payment.provider.code, note: `Pago ${payment.id} aprobado` })
    await endOpenPayments(tx, order.id)
    await refundPartialTransfers(tx, order.id, `de una orden que se pagó por ${nameOf(payment)}`)
    if (other) await notifyOfUnverified(tx, other, `la orden se pagó por ${nameOf(payment)}`)
  } else {
    const why = order.status === 'cancelado' ? 'de una orden cancelada' : 'de una orden que ya estaba paga'
    await matchRefunds(tx, payment, payment.provider.code)
    await openRefund(tx, { payment_id, note: `Pago ${why}` })
    await note(tx, order, payment, `Llegó un pago aprobado ${why} (${payment.id}): se devuelve por ${nameOf(payment)}.`)
  }
}

/**
 * Records a pending payment: while the provider reviews it, the order can be neither paid again nor cancelled as unpaid.
 * Called for every notification, since another payment may have been in its place at the first one.
 */
async function hold(tx: Db, order: Order, payment: Payment) {
  if (order.status !== 'pendiente_pago' || (await findLivePayment(tx, order.id))) return
  if (!(await findProviderPayment(tx, payment.id))) await insertPayment(tx, facts(order, payment))
}

/** Fails a pending payment and gives the order time to be paid again. */
async function release(tx: Db, order: Order, payment: Payment, payment_id: number) {
  await updatePayment(tx, payment_id, failed(payment))
  await giveTransferTimeBack(tx, order.id, onlineDeadline)
}

const facts = (order: Order, payment: Payment) => ({
  order_id: order.id,
  method: payment.provider.code,
  amount: payment.amount,
  provider_payment_id: payment.id,
  is_simulated: payment.provider.isSimulated,
})

const failed = (payment: Payment) => ({
  status: 'fallido' as const,
  decided_at: new Date(),
  admin_notes: payment.reason,
})

const nameOf = ({ provider }: Payment) => methodNames[provider.code].name

const note = (tx: Db, order: Order, { provider }: Payment, text: string) =>
  addStaffNote(tx, order.id, text, provider.code)
