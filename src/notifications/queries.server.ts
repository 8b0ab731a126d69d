import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Notifications } from '../../db/types.ts'
import { countRows } from '../platform/database/count-rows.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { deleteSome } from '../platform/database/delete-some.server.ts'
import { permissionsOf, type Role } from '../roles.ts'
import { NoticeKind, noticePermissions } from './choices/contract.ts'
import type { Notification } from './contract.ts'

/** What fits in the bell; older ones have said what they had to. */
const newest = 50

type Reader = { id: number; role: Role; lacks_factor: boolean }

export async function listNotifications(db: Db, reader: Reader): Promise<Notification[]> {
  const rows = await selectOpenTo(db, reader)
    .select(['id', 'type', 'kind', 'title', 'message', 'link', 'is_read', 'created_at'])
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

export const countUnread = (db: Db, reader: Reader) => countRows(selectOpenTo(db, reader).where('is_read', '=', false))

/** What staff were told opens as the panel does: not in a role that may not look into it, nor before a second factor that is asked for. */
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
 * Somebody of the staff did what was to be done: nobody else needs to look into it. What an action itself gave reason to tell
 * (`since`, its moment) is still to be looked into.
 */
export async function readForAllStaff(db: Db, subject: string, since?: RawBuilder<Date>) {
  await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('subject', '=', subject)
    .where('is_read', '=', false)
    .$if(since !== undefined, (notices) => notices.where(sql<SqlBool>`created_at <= ${since}`))
    .execute()
}

/** What they name is there no more. */
export async function forgetForAllStaff(db: Db, subjects: readonly string[]) {
  await db.deleteFrom('notifications').where('subject', '=', sql<string>`any(${subjects}::text[])`).execute()
}
