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

/** Those of the names that a product, a category or a slide of the home page uses. */
export async function listKnownPictures(db: Db, names: readonly string[]) {
  const { rows } = await sql<{ name: string }>`select name from unnest(${[...names]}::text[]) as names(name)
    where exists (select from product_pictures where product_pictures.name = names.name)
      or exists (select from categories where picture = names.name)
      or exists (select from hero_pictures where hero_pictures.name = names.name)`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export async function isKnownPicture(db: Db, name: string) {
  return (await listKnownPictures(db, [name])).has(name)
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

/** Pictures may swap positions one by one: the unique constraint is deferred. */
export async function movePicture(db: Db, { id }: { id: number }, position: number) {
  await db.updateTable('product_pictures').set({ position }).where('id', '=', id).execute()
}

/** Deletes the rows; a job deletes the files after the commit. */
export async function removePictures(db: Db, pictures: readonly { name: string }[]) {
  if (pictures.length === 0) return
  const names = pictures.map(({ name }) => name)
  await db.deleteFrom('product_pictures').where('name', 'in', names).execute()
  await enqueue(db, jobs.deletePictures, { names })
}
