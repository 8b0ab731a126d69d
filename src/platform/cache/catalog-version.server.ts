import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/database.server.ts'
import { noteChangeByStaff, type Sale } from './sales.server.ts'

/** Says, in the transaction of the change, that what visitors see has changed; every instance hears it at commit. */
export async function raiseCatalogVersion(db: Db) {
  noteChangeByStaff()
  await sql`with raised as (update catalog_version set version = version + 1 returning version)
    select pg_notify('catalog', version::text) from raised`.execute(db)
}

/** The same of a sale that pages tell of: only what shows these products has changed. Gives the version. */
export async function raiseForSale(db: Db, { products, availability }: Sale) {
  const { rows } = await sql<{ version: number }>`
    with raised as (update catalog_version set version = version + 1 returning version)
    select version, pg_notify('catalog', jsonb_build_object(
      'version', version, 'products', ${products}::integer[], 'availability', ${availability}::boolean)::text)
    from raised`.execute(db)
  return rows[0]?.version
}

const News = z.union([z.int(), z.object({ version: z.int(), products: z.array(z.int()), availability: z.boolean() })])

/** What an instance hears: a version, and after a sale what was sold. */
export const readNews = (payload: string) => News.parse(JSON.parse(payload))

export async function findCatalogVersion(db: Db) {
  return (await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version
}
