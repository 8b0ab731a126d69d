import { sql } from 'kysely'
import { listRefunds } from '../../orders/list-refunds.server.ts'
import { isSurplusRow, leftOfPayment } from '../../orders/owed.server.ts'
import { isSurplus } from '../../orders/rules.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { RefundsAnswer } from './contract.ts'
import { listRefundLines } from './refund-lines.server.ts'
import { isByProvider } from './rules.ts'

/**
 * Returns the amount of a confirmed payment without refunds, done or pending; 0 if it is not confirmed. The caller has
 * locked the order.
 */
export async function findLeft(db: Db, payment_id: number) {
  const row = await db
    .selectFrom('payments')
    .select(leftOfPayment.as('left'))
    .where('id', '=', payment_id)
    .where('status', '=', 'confirmado')
    .executeTakeFirst()
  return row?.left ?? 0
}

/**
 * Returns how much of an order's confirmed payments has not been refunded. With `isOwn`, leaves out surplus payments.
 */
export async function sumUnreturned(db: Db, order_id: string, { isOwn = false } = {}) {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount - (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id)), 0) as sum
    from payments where order_id = ${order_id} and status = 'confirmado' and not (${isOwn} and ${isSurplusRow})
  `.execute(db)
  return rows[0]?.sum ?? 0
}

export function findRequest(db: Db, id: string) {
  return (
    db
      .selectFrom('refund_requests')
      .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
      .selectAll('refund_requests')
      .select(['payments.method', 'payments.provider_payment_id', 'payments.order_id'])
      // Before the last retry of its job, which comes after some four days.
      .select(sql<boolean>`refund_requests.created_at < now() - interval '3 days'`.as('is_overdue'))
      .where('refund_requests.id', '=', id)
      .executeTakeFirst()
  )
}

export function listConfirmedPayments(db: Db, order_id: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('status', '=', 'confirmado')
    .orderBy('id')
    .execute()
}

type Refundable = RefundsAnswer['payment']

export async function findRefundable(db: Db, id: number): Promise<Refundable | undefined> {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.method', 'payments.status', 'payments.amount', 'payments.decided_at'])
    .select(['payments.is_surplus', 'payments.provider_payment_id'])
    .select('payments.order_id')
    .select(['orders.order_number', 'orders.status as order_status'])
    .where('payments.id', '=', id)
    .executeTakeFirst()
  if (!payment) return undefined
  const { decided_at, provider_payment_id, order_id, ...row } = payment
  return {
    ...row,
    is_surplus: isSurplus(payment),
    left: await findLeft(db, id),
    by_provider: isByProvider(payment, new Date()),
    refunds: await listRefunds(db, [id]),
    lines: await listRefundLines(db, payment),
  }
}

/** Lists the order items of a refund by lines; empty for a refund by amount. */
export function listRefundedItems(db: Db, refund_id: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('refund_lines', 'refund_lines.request_id', 'refunds.request_id')
    .innerJoin('order_items', (join) =>
      join.onRef('order_items.order_id', '=', 'payments.order_id').onRef('order_items.line', '=', 'refund_lines.line'),
    )
    .select(['name', 'brand', 'concentration', 'volume', 'volume_ml', 'sku', 'refund_lines.quantity'])
    .where('refunds.id', '=', refund_id)
    .orderBy('refund_lines.line')
    .execute()
}
