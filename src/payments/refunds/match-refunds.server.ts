import { sql } from 'kysely'
import { formatPesos, fromCents, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import type { OnlineMethod } from '../../settings/online-method.ts'
import { methodNames } from '../../settings/payment-methods.ts'
import { addStaffNote } from '../add-staff-note.server.ts'
import { holdOrder, holdRefunded } from '../holds/hold-order.server.ts'
import * as jobs from '../jobs.ts'
import type { ProviderPayment } from '../provider.server.ts'
import { findProviderPayment } from '../queries.server.ts'
import { findLeft } from './queries.server.ts'

/**
 * Records refunds that were made outside the shop, in the provider's panel or by a chargeback. Compares sums, so that
 * the shop's own refunds, including pending ones, are not counted twice. Money that had already been refunded by hand
 * cannot be booked again: staff are told, if the notification is new (`isNews`).
 */
export async function matchRefunds(tx: Db, payment: ProviderPayment, code: OnlineMethod, isNews = false) {
  const known = await findProviderPayment(tx, payment.id)
  if (known?.status !== 'confirmado') return
  const missing = toCents(payment.returned_amount) - toCents(await sumProviderRefunds(tx, known.id))
  const booked = Math.min(missing, toCents(await findLeft(tx, known.id)))
  if (booked <= 0 && !(isNews && missing > 0)) return
  const { name } = methodNames[code]
  const { isChargeback } = payment
  const note = isChargeback ? `Contracargo en ${name}` : `Devuelto desde ${name}`
  // No mail after a chargeback: the buyer started it.
  if (booked > 0) await bookRefund(tx, { payment_id: known.id, amount: fromCents(booked), note }, !isChargeback)
  const twice = missing > booked && `De eso ya se habían devuelto a mano ${formatPesos(fromCents(missing - booked))}.`
  const news = [`${note}: ${formatPesos(fromCents(missing))}.`, twice].filter(Boolean).join(' ')
  // The payment was disowned: hold an order that has not been shipped yet.
  if (isChargeback) await holdOrder(tx, known.order_id, news, code)
  else {
    await addStaffNote(tx, known.order_id, news, code)
    await holdRefunded(tx, known.order_id)
  }
}

async function bookRefund(tx: Db, refund: { payment_id: number; amount: number; note: string }, isMailed: boolean) {
  const { id } = await tx
    .insertInto('refunds')
    .values({ ...refund, is_by_hand: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isMailed) await enqueue(tx, jobs.refundMade, { refund_id: id })
}

/** Sums the refunds through the provider, done or pending. */
async function sumProviderRefunds(tx: Db, payment_id: number) {
  const { rows } = await sql<{ gone: number }>`
    select coalesce(sum(amount), 0) as gone from (
      select amount from refunds where payment_id = ${payment_id} and not is_by_hand
      union all
      select amount from refund_requests where payment_id = ${payment_id} and status = 'pendiente'
    ) as sums
  `.execute(tx)
  return rows[0]?.gone ?? 0
}
