import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { Db } from './database.server.ts'

/**
 * Deletes at most `limit` rows and returns how many, so that a large table is pruned in short transactions. Skips locked
 * rows.
 */
export async function deleteSome(
  db: Db,
  table: keyof DB & string,
  { where, limit }: { where: RawBuilder<SqlBool>; limit: number },
) {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${where} limit ${limit} for update skip locked))`.execute(db)
  return Number(numAffectedRows)
}
