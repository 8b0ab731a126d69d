import { type Insertable, sql } from 'kysely'
import type { Announcements } from '../../../db/types.ts'
import { countRows } from '../../platform/database/count-rows.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { readPage } from '../../platform/database/read-page.server.ts'
import type { Audience } from './contract.ts'

type Recipients = { audience: Audience; user_ids: readonly number[] }

export function audienceOf(db: Db, { audience, user_ids }: Recipients) {
  const customers = db.selectFrom('users').where('users.is_admin', '=', false)
  if (audience === 'chosen') return customers.where('users.id', 'in', user_ids.length > 0 ? user_ids : [0])
  const paid = sql<boolean>`exists (select from orders join payments on payments.order_id = orders.id
    where orders.user_id = users.id and payments.status = 'confirmado')`
  if (audience === 'buyers') return customers.where(paid)
  return audience === 'non_buyers' ? customers.where(sql<boolean>`not ${paid}`) : customers
}

export const countAudience = (db: Db, recipients: Recipients) => countRows(audienceOf(db, recipients))

export async function insertAnnouncement(db: Db, announcement: Insertable<Announcements>) {
  const { id } = await db.insertInto('announcements').values(announcement).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findNewestUser(db: Db) {
  const { newest } = await db
    .selectFrom('users')
    .select((users) => users.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** Locks the announcement during a batch: a concurrent worker waits and continues after it. */
export function lockAnnouncement(db: Db, id: number) {
  return db.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function recordReached(db: Db, id: number, reached: { user_id: number; count: number }, isLast: boolean) {
  await db
    .updateTable('announcements')
    .set((row) => ({
      reached_user_id: reached.user_id,
      sent_count: row('sent_count', '+', reached.count),
      ...(isLast ? { finished_at: sql<string>`now()` } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

export async function listAnnouncements(db: Db, query: { page: number; limit: number }) {
  const newest = selectAnnouncements(db).orderBy('announcements.id', 'desc')
  const { rows, pagination } = await readPage(newest, db.selectFrom('announcements'), query)
  return { announcements: rows, pagination }
}

export function findAnnouncement(db: Db, id: number) {
  return selectAnnouncements(db).where('announcements.id', '=', id).executeTakeFirstOrThrow()
}

function selectAnnouncements(db: Db) {
  return db
    .selectFrom('announcements')
    .leftJoin('users', 'users.id', 'announcements.created_by')
    .selectAll('announcements')
    .select('users.first_name as author')
}
