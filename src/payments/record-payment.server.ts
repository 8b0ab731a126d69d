import { z } from 'zod'
import { moveOrder } from '../orders/move-order.server.ts'
import { giveTransferTimeBack, lockOrder, setPaymentMethod } from '../orders/queries.server.ts'
import type { Db } from '../platform/database.server.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { toCents } from '../platform/money.ts'
import { onlineDeadline } from '../settings/queries.server.ts'
import { noteForStaff } from './mercado-pago/note-for-staff.server.ts'
import { outcomeOf, whyRejected } from './mercado-pago/outcome.ts'
import type { ProviderPayment } from './mercado-pago/provider.server.ts'
import { findPreference, insertFact } from './mercado-pago/queries.server.ts'
import { failPayment, findLivePayment, findProviderPayment, insertPayment, updatePayment } from './queries.server.ts'
import { matchRefunds } from './refunds/match-refunds.server.ts'
import { openRefund } from './refunds/open-refund.server.ts'

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>
type Payment = ProviderPayment & { is_simulated: boolean }

/**
 * Writes down what the provider said of a payment, with all that follows, in one transaction: first the fact, which
 * exists once, so that the same thing said again, at once or days later, changes nothing. Returns the order's id.
 */
export function recordPayment(db: Db, said: ProviderPayment, provider: { isLive: boolean; isSimulated: boolean }) {
  const payment = { ...said, is_simulated: provider.isSimulated }
  return db.transaction().execute(async (tx) => {
    const isOurs = z.uuid().safeParse(payment.external_reference).success
    const order = isOurs ? await lockOrder(tx, payment.external_reference) : undefined
    const review = order ? await whyNotBelieved(tx, order, payment, provider.isLive) : 'No es de un pedido nuestro.'
    const isNews = await insertFact(tx, {
      provider_payment_id: payment.id,
      status: payment.status,
      amount_refunded: payment.transaction_amount_refunded,
      order_id: order?.id ?? null,
      review,
      answer: JSON.stringify(said),
    })
    if (!order) return undefined
    if (review) {
      if (isNews && outcomeOf(payment) !== 'fallido') await putAside(tx, order, payment, review)
      return order.id
    }
    if (isNews) await follow(tx, order, payment)
    await matchRefunds(tx, payment)
    return order.id
  })
}

/** What a payment has to be in order to pay this order; undefined when all is well. */
async function whyNotBelieved(tx: Db, order: Order, payment: Payment, isLive: boolean) {
  const preference = await findPreference(tx, order.id)
  if (payment.currency_id !== 'ARS') return `La moneda es ${payment.currency_id}, no pesos.`
  if (toCents(payment.transaction_amount) !== toCents(order.total_amount)) {
    return 'El importe no es el total del pedido.'
  }
  if (payment.collector_id && preference?.collector_id && payment.collector_id !== preference.collector_id) {
    return 'Lo cobró otra cuenta de Mercado Pago.'
  }
  if (payment.live_mode !== isLive) return 'Es un pago de prueba.'
  return null
}

/** Never confirmed by itself: a person looks into it. */
async function putAside(tx: Db, order: Order, payment: Payment, review: string) {
  if (!(await findProviderPayment(tx, payment.id))) {
    await insertPayment(tx, {
      order_id: order.id,
      method: 'mercadopago',
      amount: Math.max(0, payment.transaction_amount),
      provider_payment_id: payment.id,
      is_simulated: payment.is_simulated,
      status: 'fallido',
      admin_notes: 'El pago no coincide con el pedido. Lo estamos revisando.',
      decided_at: new Date(),
    })
  }
  await noteForStaff(tx, order.id, `Pago de Mercado Pago a revisar (${payment.id}, ${payment.status}). ${review}`)
}

/** An older thing said late never undoes a later one: a payment only goes from pending to decided, and to approved. */
async function follow(tx: Db, order: Order, payment: Payment) {
  const known = await findProviderPayment(tx, payment.id)
  const outcome = outcomeOf(payment)
  if (outcome === 'confirmado' && known?.status !== 'confirmado') return approve(tx, order, payment, known?.id)
  if (outcome === 'pendiente' && !known) return hold(tx, order, payment)
  if (outcome === 'fallido' && known?.status === 'pendiente') return release(tx, order, payment, known.id)
  if (outcome === 'fallido' && !known) {
    await insertPayment(tx, { ...facts(order, payment), ...failed(payment) })
    await giveTransferTimeBack(tx, order.id)
  }
  if (payment.status === 'in_mediation') {
    await noteForStaff(tx, order.id, 'Quien compró abrió un reclamo en Mercado Pago.')
  }
}

async function approve(tx: Db, order: Order, payment: Payment, known_id: number | undefined) {
  const isAwaited = order.status === 'pendiente_pago' || order.status === 'pendiente'
  if (isAwaited) {
    const other = await findLivePayment(tx, order.id)
    if (other && other.id !== known_id) await failPayment(tx, other, 'El pedido se pagó por Mercado Pago.')
  }
  const decision = { status: 'confirmado', decided_at: new Date(), is_surplus: !isAwaited, admin_notes: '' }
  const payment_id = known_id ?? (await insertPayment(tx, { ...facts(order, payment), ...decision })).id
  if (known_id) await updatePayment(tx, known_id, decision)
  if (isAwaited) {
    await setPaymentMethod(tx, order.id, 'mercadopago')
    if (payment.is_simulated)
      await tx.updateTable('orders').set({ is_simulated: true }).where('id', '=', order.id).execute()
    await moveOrder(tx, order.id, 'confirmado', { author: 'mercadopago', note: `Pago ${payment.id} aprobado` })
  } else {
    const why = order.status === 'cancelado' ? 'de un pedido cancelado' : 'de un pedido que ya estaba pago'
    await matchRefunds(tx, payment)
    await openRefund(tx, { payment_id, note: `Pago ${why}` })
    await noteForStaff(tx, order.id, `Llegó un pago aprobado ${why} (${payment.id}): se devuelve por Mercado Pago.`)
  }
}

/** The provider looks into it: meanwhile the order is neither paid anew nor cancelled for want of payment. */
async function hold(tx: Db, order: Order, payment: Payment) {
  if (order.status === 'pendiente_pago' && !(await findLivePayment(tx, order.id))) {
    await insertPayment(tx, facts(order, payment))
  } else if (order.status === 'cancelado') {
    await enqueue(tx, 'end-mercado-pago-payment', { provider_payment_id: payment.id })
  }
}

/** It may be paid anew, so it gets the time for it. */
async function release(tx: Db, order: Order, payment: Payment, payment_id: number) {
  await updatePayment(tx, payment_id, failed(payment))
  await giveTransferTimeBack(tx, order.id, onlineDeadline)
}

const facts = (order: Order, payment: Payment) => ({
  order_id: order.id,
  method: 'mercadopago',
  amount: payment.transaction_amount,
  provider_payment_id: payment.id,
  is_simulated: payment.is_simulated,
})

const failed = (payment: Payment) => ({
  status: 'fallido',
  decided_at: new Date(),
  admin_notes: whyRejected(payment),
})
