import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { newerMigration, readSchemaFiles, type Script } from '../../platform/database/schema-files.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { packageRoot } from '../../platform/package-root.server.ts'
import { throwIfInterrupted } from '../../platform/processes/interruption.server.ts'
import { dataMark, endMark } from './dump-format.ts'
import { computeSums } from './sums.server.ts'

const rowsPerQuery = 500
/** Key of the advisory lock that allows one backup at a time; the same in every version. */
const dumpLock = 7_201_140

type Table = {
  name: string
  columns: string[]
  secrets: string[]
  selfReferences: string[]
  sequences: { name: string; next: string }[]
}

/**
 * Dumps the database as plain SQL, as of one moment: migrations and functions, then rows. `psql` restores it into an
 * empty database, and so does `npm run restore`. Leaves out tables that require a token or a secret (sessions, password
 * links), nullable secrets, counters of attempts and pending jobs. Includes password hashes, so that people can log in
 * after a restore. Pictures and proofs are files and are not included.
 */
export async function openDump(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // A slow download must not be cut off, nor hold the snapshot for ever.
    await client.query("set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '10min'")
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as free', [dumpLock])
    if (!rows[0]?.free)
      throw new ShopError(409, 'backup-en-curso', 'Ya se está haciendo un backup. Probá en un momento.')
    const scripts = await appliedScripts(client)
    const tables = await listTables(client)
    return { sums: await computeSums(client), lines: dump(client, scripts, tables) }
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Writes the dump to a file readable only by its owner. Returns its totals. */
export async function writeDump(pool: pg.Pool, path: string) {
  const { sums, lines } = await openDump(pool)
  await pipeline(Readable.from(lines, { objectMode: false }), createWriteStream(path, { mode: 0o600, flush: true }))
  return sums
}

async function* dump(client: pg.PoolClient, scripts: Script[], tables: Table[]) {
  let isComplete = false
  try {
    yield `-- Estela, ${new Date().toISOString()}\n-- Para recuperarla: psql -v ON_ERROR_STOP=1 -f este-archivo.sql base_vacia\n`
    yield "set standard_conforming_strings = on;\nset client_encoding = 'UTF8';\nset timezone = 'UTC';\n"
    for (const { name, text } of scripts) yield `\n-- ${name}\n${text}\n`
    yield migrationsTable
    yield `${dataMark}\ntruncate ${tables.map(({ name }) => name).join(', ')} restart identity cascade;\n`
    for (const table of tables) yield* dumpTable(client, table)
    // A newer version may have replaced the functions meanwhile: the version that opens the database reinstalls its
    // own.
    yield "delete from migrations where name like 'functions/%';\n"
    yield `${endMark}\n`
    isComplete = true
  } finally {
    // An aborted read leaves its cursor open: the connection is closed with it.
    if (isComplete) await client.query('commit')
    client.release(!isComplete)
  }
}

const migrationsTable = `
create table if not exists migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now());
`

/** One statement per line: line breaks within values are written as \\n. */
async function* dumpTable(client: pg.PoolClient, { name, columns, secrets, sequences, selfReferences }: Table) {
  const values = columns.map((column) =>
    secrets.includes(column) ? "'null'" : `coalesce(${literal(`${column}::text`)}, 'null')`,
  )
  // A row comes after the row of the same table that it references, which references none or an older one.
  const order =
    selfReferences.length > 0 ? `order by ${selfReferences.map((column) => `${column} nulls first`).join(', ')}` : ''
  await client.query(
    `declare dumped no scroll cursor for select '(' || concat_ws(', ', ${values.join(', ')}) || ')' as row from ${name} ${order}`,
  )
  const head = `insert into ${name} (${columns.join(', ')}) overriding system value values`
  for (;;) {
    throwIfInterrupted()
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsPerQuery} from dumped`)
    if (rows.length === 0) break
    yield `${head} ${rows.map(({ row }) => row).join(', ')};\n`
  }
  await client.query('close dumped')
  for (const sequence of sequences) yield `select setval('${sequence.name}', ${sequence.next}, false);\n`
}

function literal(text: string) {
  const escaped = [
    ['\\', '\\\\'],
    ["'", "''"],
    ['\n', '\\n'],
    ['\r', '\\r'],
  ].reduce((sql, [from, to]) => `replace(${sql}, ${quoted(from)}, ${quoted(to)})`, text)
  return `'E''' || ${escaped} || ''''`
}

function quoted(text = '') {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`
}

/** The migrations applied to this database, without those replaced by a squashed one, and the functions. */
async function appliedScripts(client: pg.PoolClient) {
  const { migrations, functions } = await readSchemaFiles(join(packageRoot, 'db'))
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const newer = newerMigration(applied, migrations)
  if (newer) throw new Error(`La base es de una versión más nueva: tiene la migración ${newer}.`)
  return [...migrations.files.filter(({ name }) => applied.has(name)), ...functions]
}

/** Also derived tables: restoring the rows queues everything to be computed again. */
const counters = new Set([
  'rate_limits',
  'login_failures',
  'mail_counters',
  'customer_changes',
  'schedule',
  'last_backup',
  'wal_archive',
  'backup_trial',
  'product_ratings',
  'retention',
])

/** Lists tables so that each follows those its foreign keys reference. Leaves out secrets and counters. */
async function listTables(client: pg.PoolClient): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { secret: boolean; needs: string[] }>(tableList)
  const wanted = tables.filter(({ name, secret }) => !secret && !counters.has(name))
  const ordered: Table[] = []
  const visit = ({ needs, ...table }: (typeof wanted)[number]) => {
    if (ordered.some(({ name }) => name === table.name)) return
    for (const needed of wanted.filter(({ name }) => needs.includes(name) && name !== table.name)) visit(needed)
    ordered.push(table)
  }
  for (const table of wanted) visit(table)
  return ordered
}

const tableList = `
  select quote_ident(relname) as name,
    exists (select from pg_attribute where attrelid = c.oid and attname ~ '(token_hash|access_token|secret)$'
      and attnotnull) as secret,
    array(select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0
      and attname ~ '(token_hash|access_token|secret)$' and not attnotnull) as secrets,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select quote_ident(a.attname) from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.confrelid = c.oid and k.contype = 'f' order by 1) as "selfReferences",
    array(select quote_ident(f.relname) from pg_constraint join pg_class f on f.oid = confrelid
      where conrelid = c.oid and contype = 'f' order by 1) as needs,
    coalesce((select json_agg(json_build_object('name', quote_ident(s.relname),
        'next', (coalesce(pg_sequence_last_value(s.oid), 0) + 1)::text))
      from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
      where d.refobjid = c.oid and d.deptype in ('i', 'a')), '[]') as sequences
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname = 'public' and relkind in ('r', 'p') order by relname`
