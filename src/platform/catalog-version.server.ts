import { sql } from 'kysely'
import type { Db } from './database.server.ts'

/** Says, in the transaction of the change, that what visitors see has changed; every instance hears it at commit. */
export async function raiseCatalogVersion(db: Db) {
  await sql`with raised as (update catalog_version set version = version + 1 returning version)
    select pg_notify('catalog', version::text) from raised`.execute(db)
}
