import { type InferResult, type Insertable, sql, type Updateable } from 'kysely'
import type { Payments } from '../../db/types.ts'
import type { Db } from '../platform/database/database.server.ts'
import { isOnline } from '../settings/payment-methods.ts'
import { endAtProvider } from './open-payments.server.ts'

export function insertPayment(db: Db, payment: Insertable<Payments>) {
  return db.insertInto('payments').values(payment).returning(['id', 'status']).executeTakeFirstOrThrow()
}

export function updatePayment(db: Db, id: number, values: Updateable<Payments>) {
  return db.updateTable('payments').set(values).where('id', '=', id).execute()
}

export function findPayment(db: Db, id: number) {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns which of these files are the proof of a payment. */
export async function listNamedProofs(db: Db, keys: readonly string[]) {
  const rows = await db
    .selectFrom('payments')
    .select('proof_file')
    .where('proof_file', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
  return new Set(rows.map(({ proof_file }) => proof_file))
}

/** Every change of a payment first locks its order, which serializes changes of both. */
export function lockOrderOfPayment(db: Db, payment_id: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', '=', (order) => order.selectFrom('payments').select('order_id').where('id', '=', payment_id))
    .forUpdate()
    .executeTakeFirst()
}

export function findLivePayment(db: Db, order_id: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('status', 'in', ['pendiente', 'confirmado'])
    .where('is_surplus', '=', false)
    .executeTakeFirst()
}

export function findProviderPayment(db: Db, provider_payment_id: string) {
  return db.selectFrom('payments').selectAll().where('provider_payment_id', '=', provider_payment_id).executeTakeFirst()
}

type Costs = { id: string; fee_amount: number | null; net_amount: number | null }

/** Saves the fee of a payment once: the provider may report it later than the payment. */
export function recordCosts(db: Db, { id, fee_amount, net_amount }: Costs) {
  if (net_amount === null) return
  return db
    .updateTable('payments')
    .set({ fee_amount, net_amount })
    .where('provider_payment_id', '=', id)
    .where('status', '=', 'confirmado')
    .where('net_amount', 'is', null)
    .execute()
}

type Pending = { id: number; method: string; provider_payment_id: string | null }

/** Fails a pending payment, for the reason in `admin_notes`, which the buyer reads; cancels it at its provider, if any. */
export async function failPayment(tx: Db, payment: Pending, admin_notes: string, decided_by: number | null = null) {
  await updatePayment(tx, payment.id, { status: 'fallido', admin_notes, decided_by, decided_at: new Date() })
  const { provider_payment_id, method } = payment
  if (provider_payment_id && isOnline(method)) await endAtProvider(tx, method, provider_payment_id)
}

export function listPayments(db: Db, order_id: string) {
  return db.selectFrom('payments').selectAll().where('order_id', '=', order_id).orderBy('id', 'desc').execute()
}

/** Returns the state of the payment that pays the order, or else of its newest one; pending if there is none yet. */
export async function checkOrderPayment(db: Db, order_id: string) {
  const row = await selectChecks(db)
    .where('orders.id', '=', order_id)
    .orderBy(sql`payments.status in ('pendiente', 'confirmado') and not payments.is_surplus`, 'desc')
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && asCheck(row)
}

export async function checkPayment(db: Db, payment_id: number) {
  const row = await selectChecks(db).where('payments.id', '=', payment_id).executeTakeFirst()
  return row && asCheck(row)
}

export async function checkProviderPayment(db: Db, provider_payment_id: string, order_id: string) {
  const row = await selectChecks(db)
    .where('orders.id', '=', order_id)
    .where('payments.provider_payment_id', '=', provider_payment_id)
    .executeTakeFirst()
  return row && asCheck(row)
}

function selectChecks(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(['payments.status', 'orders.order_number', 'orders.status as order_status'])
}

type Check = InferResult<ReturnType<typeof selectChecks>>[number]

function asCheck({ status, order_number, order_status }: Check) {
  return { status: status ?? 'pendiente', order_number, order_status }
}
