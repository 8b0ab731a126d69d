import type { Db } from '../platform/database.server.ts'

type News = { type: 'promotion' | 'system'; title: string; message: string }

/** Puts one piece of news into the bells of these customers. */
export async function tellCustomers(db: Db, user_ids: readonly number[], news: News) {
  if (user_ids.length === 0) return
  await db
    .insertInto('notifications')
    .values(user_ids.map((user_id) => ({ user_id, ...news })))
    .execute()
}
