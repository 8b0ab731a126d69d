import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { isQueued } from '../platform/jobs/outbox.server.ts'

/** Key of the job that retries the notifications of an order. */
export const notifyJobKey = (order_id: string) => `order-moved-${order_id}`

/** Steps without notification that no queued job will send. */
export function selectUnnotifiedSteps(db: Db) {
  return db
    .selectFrom('order_history')
    .where('told_at', 'is', null)
    .where(({ not }) => not(isQueued(sql`${notifyJobKey('')} || order_id`)))
}

/** The orders of these steps, oldest step first, with the trace context of the request that wrote it. */
export async function listUnnotifiedOrders(db: Db) {
  return selectUnnotifiedSteps(db)
    .select(['order_id', sql<string | null>`(array_agg(traceparent order by id))[1]`.as('traceparent')])
    .groupBy('order_id')
    .orderBy((step) => step.fn.min('id'))
    .limit(1000)
    .execute()
}

export function listUnnotifiedOrdersOf(db: Db, user_id: number) {
  return selectUnnotifiedSteps(db)
    .innerJoin('orders', 'orders.id', 'order_history.order_id')
    .where('orders.user_id', '=', user_id)
    .select('order_id')
    .distinct()
    .execute()
}

/**
 * Marks the steps as notified in the caller's transaction and returns them, so that a concurrent caller sends nothing
 * twice.
 */
export async function takeUnnotifiedSteps(tx: Db, order_id: string) {
  const steps = await tx
    .updateTable('order_history as step')
    .from('orders')
    .set({ told_at: sql<string>`now()` })
    .whereRef('orders.id', '=', 'step.order_id')
    .where('step.order_id', '=', order_id)
    .where('step.told_at', 'is', null)
    .returning(['step.id', 'step.from_status', 'step.to_status', 'step.author', 'step.note', 'step.created_at'])
    .returning(['orders.user_id', 'orders.order_number', 'orders.carrier', 'orders.tracking_number'])
    .returning(['orders.customer_email', 'orders.customer_name', 'orders.total_amount', 'orders.transfer_amount'])
    .execute()
  return steps.toSorted((a, b) => Number(a.id) - Number(b.id))
}
