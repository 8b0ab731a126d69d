import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'

/** Of a row of `payments`, what neither went back nor is about to. */
export const leftOfPayment = sql<number>`(payments.amount
  - (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id)
  - (select coalesce(sum(amount), 0) from refund_requests where payment_id = payments.id and status = 'pendiente'))`

/** Why a confirmed payment has to go back: it came beside its order's own, or its order is off. */
const reasons = [sql<SqlBool>`payments.is_surplus`, sql<SqlBool>`orders.status = 'cancelado'`]

/** Of a row of `orders`, what has to go back. */
export const owedAmount = sql<number>`(select coalesce(sum(${leftOfPayment}), 0) from payments
  where order_id = orders.id and payments.status = 'confirmado' and (${sql.join(reasons, sql` or `)}))`

/** The payments of all orders that have to go back, as `payments`. What went back is summed up for no other. */
export function selectOwed(db: Db) {
  const paid = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'order_id', 'amount', 'decided_at'])
    .where('payments.status', '=', 'confirmado')
  // Each reason by itself: of the two joined by «or» the database would look through all payments.
  const held = reasons.map((reason) => paid.where(reason)).reduce((all, more) => all.union(more))
  return db
    .with(
      (named) => named('held').materialized(),
      () => held,
    )
    .selectFrom('held as payments')
    .where(leftOfPayment, '>', 0)
}
