import pg from 'pg'
import { openClient } from '../database/connection.server.ts'
import { throwIfInterrupted } from '../processes/interruption.server.ts'

export type CopiedRows = { tables: number; rows: number }

type Table = { schema: string; name: string; columns: string[] }
type Count = { rows: string; digest: string }

/**
 * Copies every row of one server's database, with jobs and sessions, into the same tables of another, which must exist.
 * The target reads the source through postgres_fdw in one transaction; then each table is counted and hashed on both
 * sides. Both URLs are superusers'.
 */
export async function copyRows(fromUrl: string, toUrl: string): Promise<CopiedRows> {
  await using from = await openClient({ connectionString: fromUrl })
  await using to = await openClient({ connectionString: toUrl })
  const [source, tables] = await Promise.all([listTables(from), listTables(to)])
  if (JSON.stringify(source) !== JSON.stringify(tables)) throw new Error('the two databases have different tables')
  await to.query('begin')
  // Disables triggers and foreign keys, so that rows arrive unchanged and in any order.
  await to.query('set local session_replication_role = replica')
  await openForeign(to, fromUrl, tables)
  await to.query(`truncate ${tables.map(named).join(', ')} cascade`)
  for (const table of tables) await copyTable(to, table)
  await to.query('drop extension postgres_fdw cascade')
  for (const schema of schemasOf(tables)) await to.query(`drop schema ${foreign(schema)}`)
  await setSequences(from, to)
  await to.query('commit')
  await to.query('analyze')
  return await compare(from, to, tables)
}

const quote = pg.escapeIdentifier
const named = ({ schema, name }: Table) => `${quote(schema)}.${quote(name)}`
const foreign = (schema: string) => quote(`from_${schema}`)
const schemasOf = (tables: Table[]) => [...new Set(tables.map(({ schema }) => schema))]

/**
 * Columns are sorted by name, because their order may differ. Generated columns are left out: the target computes them.
 */
async function listTables(client: pg.Client) {
  const { rows } = await client.query<Table>(
    `select nspname as schema, relname as name, array(select attname::text from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname collate "C") as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname not in ('pg_catalog', 'information_schema')
     order by nspname collate "C", relname collate "C"`,
  )
  return rows
}

async function openForeign(to: pg.Client, fromUrl: string, tables: Table[]) {
  const { hostname, port, username, password, pathname } = new URL(fromUrl)
  const options = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${pg.escapeLiteral(decodeURIComponent(value))}`)
      .join(', ')
  await to.query('create extension postgres_fdw')
  await to.query(
    `create server before foreign data wrapper postgres_fdw options (${options({ host: hostname, port, dbname: pathname.slice(1), fetch_size: '5000' })})`,
  )
  await to.query(
    `create user mapping for current_user server before options (${options({ user: username, password })})`,
  )
  for (const schema of schemasOf(tables)) {
    await to.query(`create schema ${foreign(schema)}`)
    await to.query(
      `import foreign schema ${quote(schema)} from server before into ${foreign(schema)}
       options (import_not_null 'false', import_generated 'false')`,
    )
  }
}

async function copyTable(to: pg.Client, table: Table) {
  throwIfInterrupted()
  const columns = table.columns.map(quote).join(', ')
  await to.query(
    `insert into ${named(table)} (${columns}) overriding system value
     select ${columns} from ${foreign(table.schema)}.${quote(table.name)}`,
  )
}

async function setSequences(from: pg.Client, to: pg.Client) {
  const { rows } = await from.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`,
  )
  for (const { name } of rows) {
    const { rows } = await from.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    )
    await to.query('select setval($1::regclass, $2, $3)', [name, rows[0]?.last_value, rows[0]?.is_called])
  }
}

async function compare(from: pg.Client, to: pg.Client, tables: Table[]): Promise<CopiedRows> {
  let total = 0
  for (const table of tables) {
    throwIfInterrupted()
    const [before, after] = await Promise.all([count(from, table), count(to, table)])
    if (before.rows !== after.rows || before.digest !== after.digest) {
      throw new Error(`${named(table)} was not copied completely: ${before.rows} rows, ${after.rows} copied`)
    }
    total += Number(before.rows)
  }
  return { tables: tables.length, rows: total }
}

async function count(client: pg.Client, table: Table): Promise<Count> {
  const { rows } = await client.query<Count>(
    `select count(*) as rows, coalesce(sum(('x' || substr(md5(row(${table.columns.map(quote).join(', ')})::text), 1, 15))::bit(60)::bigint), 0) as digest
     from ${named(table)}`,
  )
  return rows[0] as Count
}
