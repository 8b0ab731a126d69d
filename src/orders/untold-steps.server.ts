import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'

/** Marked as told in the same transaction, so a job that runs twice finds nothing more to tell. */
export async function takeUntoldSteps(tx: Db, order_id: string) {
  const steps = await tx
    .updateTable('order_history as step')
    .from('orders')
    .set({ told_at: sql<Date>`now()` })
    .whereRef('orders.id', '=', 'step.order_id')
    .where('step.order_id', '=', order_id)
    .where('step.told_at', 'is', null)
    .returning(['step.id', 'step.from_status', 'step.to_status', 'step.author', 'step.note', 'step.created_at'])
    .returning(['orders.user_id', 'orders.order_number', 'orders.carrier', 'orders.tracking_number'])
    .returning(['orders.customer_email', 'orders.customer_name', 'orders.total_amount', 'orders.transfer_amount'])
    .execute()
  return steps.toSorted((a, b) => Number(a.id) - Number(b.id))
}
