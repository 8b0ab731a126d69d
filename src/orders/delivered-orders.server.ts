import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { isQueued } from '../platform/jobs/outbox.server.ts'
import { numberSetting } from '../settings/queries.server.ts'

/** Of the job that asks what could not be asked at once. */
export const unaskedKey = (order_id: string) => `invite-to-review-${order_id}`

const isUnasked = sql<SqlBool>`to_status = 'entregado' and not is_internal and asked_at is null
  and created_at <= now() - make_interval(days => ${numberSetting('review_invite_days')}::integer)`

/** Orders that their buyers have had for as long as the owner set, and were not asked about; the oldest first. */
export async function listUnaskedOrders(db: Db) {
  const rows = await db
    .selectFrom('order_history')
    .select('order_id')
    .where(isUnasked)
    .where(({ not }) => not(isQueued(sql`${unaskedKey('')} || order_id`)))
    .orderBy('created_at')
    .limit(1000)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Marked as asked in the same transaction, so that who looks second finds nothing to ask. */
export async function takeUnaskedOrder(tx: Db, order_id: string) {
  const { numUpdatedRows } = await tx
    .updateTable('order_history')
    .set({ asked_at: sql<Date>`now()` })
    .where('order_id', '=', order_id)
    .where(isUnasked)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
