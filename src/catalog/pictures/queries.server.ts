import type { Insertable } from 'kysely'
import type { ProductPictures } from '../../../db/types.ts'
import type { Db } from '../../platform/database.server.ts'

export function findPicture(db: Db, name: string) {
  return db
    .selectFrom('product_pictures')
    .select(['product_id', 'drawn_view'])
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function markDrawn(db: Db, name: string) {
  await db.updateTable('product_pictures').set({ drawn_view: null }).where('name', '=', name).execute()
}

export function listPictures(db: Db, product_id: number) {
  return db
    .selectFrom('product_pictures')
    .select(['id', 'name', 'position'])
    .where('product_id', '=', product_id)
    .orderBy('position')
    .execute()
}

export async function insertPictures(db: Db, pictures: readonly Insertable<ProductPictures>[]) {
  if (pictures.length > 0)
    await db
      .insertInto('product_pictures')
      .values([...pictures])
      .execute()
}
