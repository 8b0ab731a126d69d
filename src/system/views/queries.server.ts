import type { Db } from '../../platform/database/database.server.ts'
import type { SavedView } from './contract.ts'

type Owner = { user_id: number; page: string }

export function listViews(db: Db, { user_id, page }: Owner): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', user_id)
    .where('page', '=', page)
    .orderBy('name')
    .execute()
}

export function upsertView(db: Db, view: Owner & { name: string; query: string }) {
  return db
    .insertInto('saved_views')
    .values(view)
    .onConflict((same) => same.columns(['user_id', 'page', 'name']).doUpdateSet({ query: view.query }))
    .execute()
}

export function deleteView(db: Db, { id, user_id }: { id: number; user_id: number }) {
  return db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('page')
    .executeTakeFirst()
}
