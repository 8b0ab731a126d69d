import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.server.ts'
import { shopTables } from './hash-tables.ts'

/** Counts all row writes with triggers: while the number stays, the much slower `hashTables` is not needed. */
export async function countWrites(db: Db) {
  await sql`create schema test`.execute(db)
  await sql`create table test.writes (id bigint generated always as identity primary key)`.execute(db)
  await sql`create function test.note() returns trigger language plpgsql as
    'begin insert into test.writes default values; return null; end'`.execute(db)
  // The shop's role may not create triggers on the audit log; the places of its chain count its entries.
  const own = (await shopTables(db)).filter((name) => !name.startsWith('audit_'))
  const tables = own.map((name) => sql.table(name))
  for (const table of tables) {
    await sql`create trigger test_note after insert or update or delete on ${table}
      for each row execute function test.note()`.execute(db)
  }
  return async () => {
    const { rows } = await sql<{ last: number }>`select coalesce((select max(id) from test.writes), 0)
      + coalesce((select max(id) from graphile_worker.jobs), 0) + coalesce((select max(place) from audit_chain), 0) as last`.execute(
      db,
    )
    return Number(rows[0]?.last)
  }
}
