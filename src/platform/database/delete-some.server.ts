import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { Db } from './database.server.ts'

/**
 * Deletes at most so many rows and says how many: a table of years is pruned by short transactions, one after the other.
 * A row that somebody holds is left for the next time.
 */
export async function deleteSome(
  db: Db,
  table: keyof DB & string,
  { where, most }: { where: RawBuilder<SqlBool>; most: number },
) {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${where} limit ${most} for update skip locked))`.execute(db)
  return Number(numAffectedRows)
}
