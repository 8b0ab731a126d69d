import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'

/** Sum of the earlier partial transfers of the same order, whose rest the current transfer pays. */
export const earlierReceipts = sql<number>`(
  select coalesce(sum(earlier.received_amount), 0) from payments earlier
  where earlier.order_id = payments.order_id and earlier.id < payments.id
    and earlier.status = 'fallido' and earlier.received_amount is not null and not payments.is_surplus)`

/** What this transfer alone brought: its part, or the rest after earlier parts. */
export const ownReceipt = sql<number>`(
  case when payments.status = 'fallido' then payments.received_amount else payments.amount - ${earlierReceipts} end)`

/** A partial transfer that counts in the cash: the confirmed transfer of the rest includes it. */
export const isCountedPart = sql<SqlBool>`(payments.status = 'fallido' and payments.received_amount > 0 and exists (
  select from payments later where later.order_id = payments.order_id and later.id > payments.id
    and later.method = 'transferencia' and later.status = 'confirmado' and not later.is_surplus))`

export const findOwnReceipt = (db: Db, payment_id: number) => readOf(db, payment_id, ownReceipt)
export const sumEarlierReceipts = (db: Db, payment_id: number) => readOf(db, payment_id, earlierReceipts)

async function readOf(db: Db, payment_id: number, sum: RawBuilder<number>) {
  const row = await db.selectFrom('payments').select(sum.as('sum')).where('id', '=', payment_id).executeTakeFirst()
  return row?.sum ?? 0
}

export async function sumReceived(db: Db, order_id: string) {
  const row = await db
    .selectFrom('payments')
    .select((payments) => payments.fn.sum<number | null>('received_amount').as('sum'))
    .where('order_id', '=', order_id)
    .where('status', '=', 'fallido')
    .executeTakeFirst()
  return row?.sum ?? 0
}
