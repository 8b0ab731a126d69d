import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { StoredPicture } from '../pictures/store-picture.server.ts'

export async function insertHeroPicture(db: Db, picture: StoredPicture) {
  await db.insertInto('hero_pictures').values(picture).execute()
}

/** Background colours by file name. */
export async function listHeroColors(db: Db, pictures: readonly string[]) {
  const names = pictures.filter(Boolean).map((picture) => picture.replace('.webp', ''))
  if (names.length === 0) return new Map<string, string>()
  const rows = await db.selectFrom('hero_pictures').select(['name', 'color']).where('name', 'in', names).execute()
  return new Map(rows.map(({ name, color }) => [`${name}.webp`, color]))
}

/** Deletes pictures that were uploaded over a day ago and are in no setting. */
export async function deleteUnusedPictures(db: Db) {
  const rows = await db
    .deleteFrom('hero_pictures')
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .where(
      sql<SqlBool>`not exists (select from settings where key in ('hero_slides', 'sellers')
        and value::text like '%' || hero_pictures.name || '%')`,
    )
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}
