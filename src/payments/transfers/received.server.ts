import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'

/**
 * What came by earlier transfers of the same order whose difference was asked for: the next one brings the rest.
 * `payments` is what the statement around it calls the payment.
 */
export const earlierReceipts = (payments: string) => sql<number>`(
  select coalesce(sum(earlier.received_amount), 0) from payments earlier
  where earlier.order_id = ${sql.ref(`${payments}.order_id`)} and earlier.id < ${sql.ref(`${payments}.id`)}
    and earlier.status = 'fallido' and earlier.received_amount is not null and not ${sql.ref(`${payments}.is_surplus`)})`

/** What one transfer brought by itself: of two that made the whole, the part or the rest. */
export const ownReceipt = (payments: string) => sql<number>`(
  case when ${sql.ref(`${payments}.status`)} = 'fallido' then ${sql.ref(`${payments}.received_amount`)}
    else ${sql.ref(`${payments}.amount`)} - ${earlierReceipts(payments)} end)`

/** Staff said that a part came. It is in the cash with the transfer that brought the rest. */
const isPart = (payments: string) =>
  sql<SqlBool>`(${sql.ref(`${payments}.status`)} = 'fallido' and ${sql.ref(`${payments}.received_amount`)} > 0)`

export const isCountedPart = (payments: string) => sql<SqlBool>`(${isPart(payments)} and exists (
  select from payments later where later.order_id = ${sql.ref(`${payments}.order_id`)} and later.id > ${sql.ref(`${payments}.id`)}
    and later.method = 'transferencia' and later.status = 'confirmado' and not later.is_surplus))`

export async function findOwnReceipt(db: Db, payment_id: number) {
  const row = await db
    .selectFrom('payments')
    .select(ownReceipt('payments').as('sum'))
    .where('id', '=', payment_id)
    .executeTakeFirst()
  return row?.sum ?? 0
}

export async function sumEarlierReceipts(db: Db, payment_id: number) {
  const row = await db
    .selectFrom('payments')
    .select(earlierReceipts('payments').as('sum'))
    .where('id', '=', payment_id)
    .executeTakeFirst()
  return row?.sum ?? 0
}

/** What transfers of an order brought whose difference was asked for. */
export async function sumReceived(db: Db, order_id: string) {
  const row = await db
    .selectFrom('payments')
    .select((payments) => payments.fn.sum<number | null>('received_amount').as('sum'))
    .where('order_id', '=', order_id)
    .where('status', '=', 'fallido')
    .executeTakeFirst()
  return row?.sum ?? 0
}
