import { sql } from 'kysely'
import { formatPesos, fromCents, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import type { OnlineMethod } from '../../settings/online-method.ts'
import { methodNames } from '../../settings/payment-methods.ts'
import { holdOrder, holdRefunded } from '../holds/hold-order.server.ts'
import * as jobs from '../jobs.ts'
import { noteForStaff } from '../note-for-staff.server.ts'
import type { ProviderPayment } from '../provider.server.ts'
import { findProviderPayment } from '../queries.server.ts'
import { findLeft } from './queries.server.ts'

/**
 * What went back without us (from the provider's panel, or by a chargeback) becomes a refund here. Compared as sums,
 * so that our own refunds, also those under way, are not counted twice. Of what had gone back by hand there is nothing left
 * to book: staff are told as it is news.
 */
export async function matchRefunds(tx: Db, payment: ProviderPayment, code: OnlineMethod, isNews = false) {
  const known = await findProviderPayment(tx, payment.id)
  if (known?.status !== 'confirmado') return
  const missing = toCents(payment.returned_amount) - toCents(await findGone(tx, known.id))
  const booked = Math.min(missing, toCents(await findLeft(tx, known.id)))
  if (booked <= 0 && !(isNews && missing > 0)) return
  const { name } = methodNames[code]
  const { isChargeback } = payment
  const note = isChargeback ? `Contracargo en ${name}` : `Devuelto desde ${name}`
  // Who disowned the payment took the money back themselves.
  if (booked > 0) await bookRefund(tx, { payment_id: known.id, amount: fromCents(booked), note }, !isChargeback)
  const twice = missing > booked && `De eso ya se habían devuelto a mano ${formatPesos(fromCents(missing - booked))}.`
  const news = [`${note}: ${formatPesos(fromCents(missing))}.`, twice].filter(Boolean).join(' ')
  // Anyone who paid says that they did not: what has not left the shop yet waits for a person.
  if (isChargeback) await holdOrder(tx, known.order_id, news, code)
  else {
    await noteForStaff(tx, known.order_id, news, code)
    await holdRefunded(tx, known.order_id)
  }
}

async function bookRefund(tx: Db, refund: { payment_id: number; amount: number; note: string }, isTold: boolean) {
  const { id } = await tx
    .insertInto('refunds')
    .values({ ...refund, is_by_hand: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isTold) await enqueue(tx, jobs.refundMade, { refund_id: id })
}

/** Through the provider, done or under way. */
async function findGone(tx: Db, payment_id: number) {
  const { rows } = await sql<{ gone: number }>`
    select coalesce(sum(amount), 0) as gone from (
      select amount from refunds where payment_id = ${payment_id} and not is_by_hand
      union all
      select amount from refund_requests where payment_id = ${payment_id} and status = 'pendiente'
    ) as sums
  `.execute(tx)
  return rows[0]?.gone ?? 0
}
