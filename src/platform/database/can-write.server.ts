import { sql } from 'kysely'
import type { Db } from './database.server.ts'

/** False on a read-only server (a standby, or one over its quota): reads then skip the writes that they usually do. */
export const canWrite = sql<boolean>`not current_setting('transaction_read_only')::boolean`

export async function isWriting(db: Db) {
  const { rows } = await sql<{ is_writing: boolean }>`select ${canWrite} as is_writing`.execute(db)
  return rows[0]?.is_writing === true
}
