import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.server.ts'

/** Makes the database read-only, like a standby. Returns a function that reverts it. */
export async function stopWrites(db: Db) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const name = sql.id(rows[0]?.name ?? '')
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db)
  // Existing connections could still write. Only a superuser may terminate an autovacuum.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db)
  await sql`set default_transaction_read_only = on`.execute(db)
  return () =>
    db
      .transaction()
      .setAccessMode('read write')
      .execute((tx) => sql`alter database ${name} reset default_transaction_read_only`.execute(tx))
}
