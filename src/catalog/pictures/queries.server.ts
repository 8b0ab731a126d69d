import { type Insertable, sql } from 'kysely'
import type { ProductPictures } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import * as jobs from '../jobs.ts'

export function findPicture(db: Db, name: string) {
  return db
    .selectFrom('product_pictures')
    .select(['product_id', 'drawn_view'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Whether a product, a category or a slide of the home page has it: what belongs to none is not kept. */
export async function isKnownPicture(db: Db, name: string) {
  const { rows } = await sql<{ known: boolean }>`select exists (select from product_pictures where name = ${name})
    or exists (select from categories where picture = ${name})
    or exists (select from hero_pictures where name = ${name}) as known`.execute(db)
  return rows[0]?.known ?? false
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

/** The constraint on places is checked at the end of the transaction, so pictures may change places one by one. */
export async function movePicture(db: Db, { id }: { id: number }, position: number) {
  await db.updateTable('product_pictures').set({ position }).where('id', '=', id).execute()
}

/** The rows go now, the files once this is committed. */
export async function removePictures(db: Db, pictures: readonly { name: string }[]) {
  if (pictures.length === 0) return
  const names = pictures.map(({ name }) => name)
  await db.deleteFrom('product_pictures').where('name', 'in', names).execute()
  await enqueue(db, jobs.deletePictures, { names })
}
