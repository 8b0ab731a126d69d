import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { reimbursedPrefix } from './rules.ts'

/** For a row of `payments`: its amount without refunds made or in progress. */
export const leftOfPayment = sql<number>`(payments.amount
  - (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id)
  - (select coalesce(sum(amount), 0) from refund_requests where payment_id = payments.id and status = 'pendiente'))`

/** For a row of `payments`: whether it is the money of a won chargeback. */
const isReimbursed = sql<SqlBool>`starts_with(coalesce(payments.provider_payment_id, ''), ${reimbursedPrefix})`

/** For a row of `payments`: `isSurplus` of rules.ts. */
export const isSurplusRow = sql<SqlBool>`(payments.is_surplus and not ${isReimbursed})`

/**
 * A confirmed payment has to be refunded if it is a surplus payment (unless won back from a chargeback) or its order
 * was cancelled.
 */
const reasons = [isSurplusRow, sql<SqlBool>`orders.status = 'cancelado'`]

/** For a row of `orders`: what was refunded of the money that paid it. A won chargeback undoes its refund. */
export const ownRefunded = sql<number>`(select coalesce(sum(
    (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id)
    - case when ${isReimbursed} then payments.amount else 0 end), 0) from payments
  where order_id = orders.id and payments.status = 'confirmado' and not ${isSurplusRow})`

/** For a row of `orders`: the amount that still has to be refunded. */
export const owedAmount = sql<number>`(select coalesce(sum(${leftOfPayment}), 0) from payments
  where order_id = orders.id and payments.status = 'confirmado' and (${sql.join(reasons, sql` or `)}))`

/** Payments that still have to be refunded, as `payments`. Sums refunds only for candidates, not for all payments. */
export function selectUnrefunded(db: Db) {
  const paid = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'order_id', 'amount', 'decided_at'])
    .where('payments.status', '=', 'confirmado')
  // A union, because PostgreSQL would scan all payments for an OR.
  const held = reasons.map((reason) => paid.where(reason)).reduce((all, more) => all.union(more))
  return db
    .with(
      (named) => named('held').materialized(),
      () => held,
    )
    .selectFrom('held as payments')
    .where(leftOfPayment, '>', 0)
}
