import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'

export async function listRuns(db: Db) {
  const rows = await db.selectFrom('retention').selectAll().execute()
  return new Map(rows.map((row) => [row.rule, row]))
}

export async function recordRun(db: Db, run: { rule: string; pruned: number; failure: string | null }) {
  await sql`insert into retention (rule, pruned_at, pruned, failure)
    values (${run.rule}, case when ${run.pruned}::bigint > 0 then now() end, ${run.pruned}, ${run.failure})
    on conflict (rule) do update set ran_at = now(), failure = excluded.failure,
      pruned_at = coalesce(excluded.pruned_at, retention.pruned_at),
      pruned = retention.pruned + excluded.pruned`.execute(db)
}

/** `name` is unqualified for tables of the schema `public`, as in the rules. */
type Weight = { name: string; bytes: number; rows: number }

export async function measureTables(db: Db) {
  const { rows } = await sql<Weight>`select
      case nspname when 'public' then relname else nspname || '.' || relname end as name,
      pg_total_relation_size(pg_class.oid) as bytes, greatest(reltuples, 0)::bigint as rows
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
      and nspname !~ '^pg_'`.execute(db)
  const exact = await countSmall(
    db,
    rows.filter(({ bytes }) => bytes < smallBytes),
  )
  return new Map(rows.map((row) => [row.name, { ...row, rows: exact.get(row.name) ?? row.rows }]))
}

/** Tables below this size are counted exactly, in milliseconds; for larger ones PostgreSQL's estimate is used. */
const smallBytes = 30_000_000

async function countSmall(db: Db, tables: readonly Weight[]) {
  const counts = tables.map(({ name }) => sql`select ${name}::text as name, count(*) as rows from ${sql.table(name)}`)
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [row.name, row.rows]))
}

export async function measureDatabase(db: Db) {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
