import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.server.ts'

/** Returns how many connections to the shop's database wait for a lock. */
export async function countLockWaits(db: Db) {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}
