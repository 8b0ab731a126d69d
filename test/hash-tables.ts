import { sql } from 'kysely'
import type { Db } from '../src/platform/database.server.ts'

/** Kept for themselves by sessions and counters: a refused call may touch them. */
const own = new Set(['sessions', 'rate_limits', 'login_failures'])

/** What each table of the shop holds, as one hash of its rows: equal before and after means that nothing was written. */
export async function hashTables(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const hashes = rows
    .filter(({ name }) => !own.has(name))
    .map(
      ({ name }) => sql`select ${name}::text as name,
        (select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${sql.table(name)} t) as hash`,
    )
  const found = await sql<{ name: string; hash: string }>`
    ${sql.join(hashes, sql` union all `)}
    union all select 'jobs', count(*)::text from graphile_worker.jobs`.execute(db)
  return Object.fromEntries(found.rows.map(({ name, hash }) => [name, hash]))
}
