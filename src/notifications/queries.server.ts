import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Notifications } from '../../db/types.ts'
import type { Db } from '../platform/database/database.server.ts'
import { deleteSome } from '../platform/database/delete-some.server.ts'
import { NoticeKind } from './choices/contract.ts'
import type { Notification } from './contract.ts'

/** What fits in the bell; older ones have said what they had to. */
const newest = 50

export async function listNotifications(db: Db, user_id: number): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'type', 'kind', 'title', 'message', 'link', 'is_read', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: NoticeKind.nullable().parse(row.kind),
    created_at: row.created_at.toISOString(),
  }))
}

export async function countUnread(db: Db, user_id: number) {
  const { count } = await db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('is_read', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** Those whose reason (`key`) their user was told already are left out. */
export async function insertNotifications(db: Db, notifications: Insertable<Notifications>[]) {
  if (notifications.length === 0) return
  await db
    .insertInto('notifications')
    .values(notifications)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether this user has such a notification; reading it twice is no harm. */
export async function markRead(db: Db, user_id: number, id: number) {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markAllRead(db: Db, user_id: number) {
  await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', user_id)
    .where('is_read', '=', false)
    .execute()
}

/** The bell shows the newest fifty: what was read half a year ago, and what nobody read in a year, is not looked for. */
export function forgetOldNotifications(db: Db, most: number) {
  const where = sql<SqlBool>`created_at < now() - case when is_read then interval '6 months' else interval '1 year' end`
  return deleteSome(db, 'notifications', { where, most })
}

/** Changes of products of which everybody was told. */
export function forgetToldEvents(db: Db, most: number) {
  return deleteSome(db, 'product_events', { where: sql`told_at < now() - interval '90 days'`, most })
}

/**
 * Somebody of the staff did what was to be done: nobody else needs to look into it. A note written after `step` says what
 * that step itself left to do, and is told by a job that may come before the step is.
 */
export async function readForAllStaff(db: Db, subject: string, step?: { created_at: Date }) {
  const waiting = db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('subject', '=', subject)
    .where('is_read', '=', false)
  const done = step
    ? waiting.where(({ or, eb }) => or([eb('key', 'not like', 'staff:note:%'), eb('created_at', '<', step.created_at)]))
    : waiting
  await done.execute()
}
