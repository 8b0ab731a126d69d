import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.server.ts'

/** Sessions, counters and the like: a refused call may write them. */
const ignored = new Set([
  'sessions',
  'rate_limits',
  'login_failures',
  'mail_counters',
  'log_secrets',
  'schedule',
  'last_backup',
  'wal_archive',
  'backup_trial',
])

/** Hashes the rows of each table: equal before and after means that nothing was written. */
export async function hashTables(db: Db) {
  const hashes = (await shopTables(db)).map(
    (name) => sql`select ${sql.lit(name)} as name,
      (select concat(count(*), ' ', sum(hashtextextended(t::text, 0))) from ${sql.table(name)} t) as hash`,
  )
  const found = await sql<{ name: string; hash: string }>`
    ${sql.join(hashes, sql` union all `)}
    union all select 'jobs', count(*)::text from graphile_worker.jobs`.execute(db)
  return Object.fromEntries(found.rows.map(({ name, hash }) => [name, hash]))
}

export async function shopTables(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !ignored.has(name))
}
