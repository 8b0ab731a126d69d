import { randomUUID } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { Simulator } from '../../../../db/types.ts'
import { fromCents, toCents } from '../../../platform/argentina/money.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import { collector_id } from './collector.ts'
import { Preference, totalOf } from './preference.ts'

/** Inserts a preference once per idempotency key. */
export function insertPreference(db: Db, body: Preference, idempotency_key: string) {
  return db
    .insertInto('simulator_preferences')
    .values({ id: `${collector_id}-${randomUUID()}`, idempotency_key, body: JSON.stringify(body) })
    .onConflict((conflict) =>
      conflict.column('idempotency_key').doUpdateSet((row) => ({ id: row.ref('simulator_preferences.id') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function findPreference(db: Db, id: string) {
  const row = await db.selectFrom('simulator_preferences').select('body').where('id', '=', id).executeTakeFirst()
  return row && Preference.parse(row.body)
}

export function findPayment(db: Db, id: string) {
  return db.selectFrom('simulator_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listPayments(db: Db, external_reference: string) {
  return db
    .selectFrom('simulator_payments')
    .selectAll()
    .where('external_reference', '=', external_reference)
    .orderBy('id')
    .execute()
}

type Outcome = { status: string; status_detail: string; date_approved?: Date }

/** Changes the status if it is one of `from`: a decided payment stays decided. */
export function changePayment(db: Db, id: string, from: string[], outcome: Outcome) {
  return db
    .updateTable('simulator_payments')
    .set(outcome)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Records the payer's choice: decides the pending payment of the preference or makes a new one. An approved payment
 * stays the only one.
 */
export function pay(db: Db, preference_id: string, preference: Preference, outcome: Outcome) {
  return db.transaction().execute(async (tx) => {
    await sql`select from simulator_preferences where id = ${preference_id} for update`.execute(tx)
    const open = await tx
      .selectFrom('simulator_payments')
      .selectAll()
      .where('preference_id', '=', preference_id)
      .where('status', 'in', ['pending', 'approved'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (open?.status === 'approved') return open
    if (open) return (await changePayment(tx, String(open.id), ['pending'], outcome)) ?? open
    return tx
      .insertInto('simulator_payments')
      .values({
        preference_id,
        external_reference: preference.external_reference,
        transaction_amount: totalOf(preference),
        ...outcome,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

type Wanted = { amount?: number | undefined; status: 'approved' | 'in_process' | 'rejected' }

/** Refunds once per idempotency key. Returns undefined if less than the wanted amount is left to refund. */
export function refundPayment(db: Db, id: string, wanted: Wanted, idempotency_key: string) {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('simulator_payments')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const earlier = await tx
      .selectFrom('simulator_refunds')
      .selectAll()
      .where('idempotency_key', '=', idempotency_key)
      .executeTakeFirst()
    if (earlier) return earlier
    if (payment?.status !== 'approved') return undefined
    const left = toCents(payment.transaction_amount) - toCents(payment.transaction_amount_refunded)
    const amount = wanted.amount === undefined ? left : toCents(wanted.amount)
    if (amount > left || amount <= 0) return undefined
    const isWhole = amount === left
    const { status } = wanted
    if (status === 'approved') {
      await tx
        .updateTable('simulator_payments')
        .set({
          transaction_amount_refunded: fromCents(toCents(payment.transaction_amount_refunded) + amount),
          status: isWhole ? 'refunded' : 'approved',
          status_detail: isWhole ? 'refunded' : 'partially_refunded',
        })
        .where('id', '=', payment.id)
        .execute()
    }
    return tx
      .insertInto('simulator_refunds')
      .values({ payment_id: payment.id, amount: fromCents(amount), idempotency_key, status })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export function findRefund(db: Db, id: string) {
  return db.selectFrom('simulator_refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

type Row = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export function asAnswer({ preference_id, ...payment }: Row) {
  return { ...payment, ...costsOf(payment), collector_id, payment_method_id: 'visa', payment_type_id: 'credit_card' }
}

/**
 * The costs of a card payment with immediate release: a fee of 6.29 % plus IVA, and 1.5 % of gross income tax. Before
 * approval the net is 0.
 */
function costsOf({ status, transaction_amount }: Pick<Row, 'status' | 'transaction_amount'>) {
  const cents = toCents(transaction_amount)
  const isCharged = status === 'approved'
  const fee = Math.round((cents * 761) / 10_000)
  const withheld = Math.round((cents * 15) / 1000)
  return {
    fee_details: isCharged ? [{ type: 'mercadopago_fee', amount: fromCents(fee), fee_payer: 'collector' }] : [],
    transaction_details: {
      net_received_amount: isCharged ? fromCents(cents - fee - withheld) : 0,
      total_paid_amount: transaction_amount,
    },
  }
}

export async function setBehaviour(db: Db, behaviour: Updateable<Simulator>) {
  await db.updateTable('simulator').set(behaviour).execute()
}
