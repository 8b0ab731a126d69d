import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { isQueued } from '../platform/jobs/outbox.server.ts'
import { numberSetting } from '../settings/queries.server.ts'

/** Key of the job that retries an invitation to review. */
export const invitationKey = (order_id: string) => `invite-to-review-${order_id}`

const isUnasked = sql<SqlBool>`to_status = 'entregado' and not is_internal and asked_at is null
  and created_at <= now() - make_interval(days => ${numberSetting('review_invite_days')}::integer)`

/** Orders delivered at least `review_invite_days` ago whose buyers were not invited to review, oldest first. */
export async function listUninvitedOrders(db: Db) {
  const rows = await db
    .selectFrom('order_history')
    .select('order_id')
    .where(isUnasked)
    .where(({ not }) => not(isQueued(sql`${invitationKey('')} || order_id`)))
    .orderBy('created_at')
    .limit(1000)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/**
 * Marks the order as asked in the caller's transaction, so that a concurrent caller does not invite twice. Returns
 * whether it was unasked.
 */
export async function markInvited(tx: Db, order_id: string) {
  const { numUpdatedRows } = await tx
    .updateTable('order_history')
    .set({ asked_at: sql<string>`now()` })
    .where('order_id', '=', order_id)
    .where(isUnasked)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
