import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.server.ts'

/** Reads these rows of `table` and, in every other table, those that refer to them by `column`. */
export async function rowsOf(db: Db, table: string, column: string, ids: readonly (number | string)[]) {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = ${column} order by 1`.execute(db)
  const parts = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, to_jsonb(t) as row from ${sql.table(name)} t
      where ${sql.ref(column)}::text = any(${ids.map(String)}::text[])`,
  )
  const { rows } = await sql<{ name: string; row: object }>`${sql.join(parts, sql` union all `)}
    union all select ${sql.lit(table)}, to_jsonb(t) from ${sql.table(table)} t where id::text = any(${ids.map(String)}::text[])
    order by 1, 2`.execute(db)
  return rows
}
