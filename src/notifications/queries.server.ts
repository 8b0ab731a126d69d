import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Notifications } from '../../db/types.ts'
import { countRows } from '../platform/database/count-rows.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { deleteSome } from '../platform/database/delete-some.server.ts'
import { permissionsOf, type Role } from '../roles.ts'
import { NoticeKind, noticePermissions } from './choices/contract.ts'
import type { Notification } from './contract.ts'

const newest = 50

type Reader = { id: number; role: Role; lacks_factor: boolean }

export async function listNotifications(db: Db, reader: Reader): Promise<Notification[]> {
  const rows = await selectOpenTo(db, reader)
    .select(['id', 'type', 'kind', 'title', 'message', 'link', 'is_read', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(newest)
    .execute()
  return rows.map((row) => ({ ...row, kind: NoticeKind.nullable().parse(row.kind) }))
}

export const countUnread = (db: Db, reader: Reader) => countRows(selectOpenTo(db, reader).where('is_read', '=', false))

/**
 * Selects what the reader may see: staff notifications require the role's permission, and a second factor where
 * required.
 */
function selectOpenTo(db: Db, { id, role, lacks_factor }: Reader) {
  const mayRead = (kind: NoticeKind) => !lacks_factor && permissionsOf(role).includes(noticePermissions[kind])
  const kinds = NoticeKind.options.filter(mayRead)
  return db
    .selectFrom('notifications')
    .where('user_id', '=', id)
    .where((notice) =>
      notice.or([notice('kind', 'is', null), ...(kinds.length > 0 ? [notice('kind', 'in', kinds)] : [])]),
    )
}

/** Skips notifications whose `key` the user already has. */
export async function insertNotifications(db: Db, notifications: Insertable<Notifications>[]) {
  if (notifications.length === 0) return
  await db
    .insertInto('notifications')
    .values(notifications)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether the user has this notification; marking it twice is harmless. */
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

/** Deletes notifications read and older than half a year, or unread and older than a year. */
export function deleteOldNotifications(db: Db, limit: number) {
  const where = sql<SqlBool>`created_at < now() - case when is_read then interval '6 months' else interval '1 year' end`
  return deleteSome(db, 'notifications', { where, limit })
}

export function deleteNotifiedEvents(db: Db, limit: number) {
  return deleteSome(db, 'product_events', { where: sql`told_at < now() - interval '90 days'`, limit })
}

/**
 * Marks the notifications about `subject` as read for all staff, once one of them handled it. `since`: those created
 * after the action itself stay unread.
 */
export async function readForAllStaff(db: Db, subject: string, since?: RawBuilder<string>) {
  await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('subject', '=', subject)
    .where('is_read', '=', false)
    .$if(since !== undefined, (notices) => notices.where(sql<SqlBool>`created_at <= ${since}`))
    .execute()
}

export async function deleteForAllStaff(db: Db, subjects: readonly string[]) {
  await db.deleteFrom('notifications').where('subject', '=', sql<string>`any(${subjects}::text[])`).execute()
}
