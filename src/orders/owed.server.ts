import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'

/** Of a row of `payments`, what neither went back nor is about to. */
export const leftOfPayment = sql<number>`payments.amount
  - (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id)
  - (select coalesce(sum(amount), 0) from refund_requests where payment_id = payments.id and status = 'pendiente')`

/** Payments that the shop holds and has to give back: of a cancelled order all, of any other what came beside its own. */
export function selectOwed(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('orders as paid', 'paid.id', 'payments.order_id')
    .where('payments.status', '=', 'confirmado')
    .where(({ eb, or }) => or([eb('payments.is_surplus', '=', true), eb('paid.status', '=', 'cancelado')]))
    .where(leftOfPayment, '>', 0)
}
