import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'

/** Of a row of `payments`, what neither went back nor is about to. */
export const leftOfPayment = sql<number>`(payments.amount
  - (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id)
  - (select coalesce(sum(amount), 0) from refund_requests where payment_id = payments.id and status = 'pendiente'))`

/** Of a row of `orders`, what has to go back: of a cancelled one all that is left, of any other what came beside its own. */
export const owedAmount = sql<number>`(select coalesce(sum(${leftOfPayment}), 0) from payments
  where order_id = orders.id and payments.status = 'confirmado' and (is_surplus or orders.status = 'cancelado'))`

/** The same payments of all orders, as `payments`. What went back is summed up only for those that can be among them. */
export function selectOwed(db: Db) {
  return db
    .with(
      (held) => held('held').materialized(),
      (db) =>
        db
          .selectFrom('payments')
          .select(['id', 'order_id', 'amount', 'decided_at'])
          .where('status', '=', 'confirmado')
          .where('is_surplus', '=', true)
          .unionAll(
            db
              .selectFrom('payments')
              .innerJoin('orders', 'orders.id', 'payments.order_id')
              .select(['payments.id', 'order_id', 'amount', 'decided_at'])
              .where('payments.status', '=', 'confirmado')
              .where('is_surplus', '=', false)
              .where('orders.status', '=', 'cancelado'),
          ),
    )
    .selectFrom('held as payments')
    .where(leftOfPayment, '>', 0)
}
