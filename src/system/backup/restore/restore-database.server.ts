import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openClient } from '../../../platform/database/connection.server.ts'
import { newerMigration, readSchemaFiles } from '../../../platform/database/schema-files.server.ts'
import { packageRoot } from '../../../platform/package-root.server.ts'
import { throwIfInterrupted } from '../../../platform/processes/interruption.server.ts'
import { dataMark, endMark } from '../dump-format.ts'

/**
 * Restores a dump into an empty database in one transaction. `force` drops the existing content in that transaction: an
 * unreadable dump leaves it as it was.
 */
export async function restoreDatabase(url: string, file: string, { force = false } = {}) {
  await using client = await openClient({ connectionString: url, application_name: 'estela-restore' })
  await client.query('begin')
  const { rows } = await client.query<{ used: boolean; open: boolean; role: string }>(stateOfDatabase)
  if (rows[0]?.open) throw new Error('la tienda está abierta sobre esa base: cerrala primero.')
  if (rows[0]?.used && !force) {
    throw new Error('la base ya tiene datos: elegí una vacía, o reemplazá todo lo que hay con --force.')
  }
  if (rows[0]?.used) await dropEverything(client, rows[0].role)
  // Even when a superuser restores, the shop's role owns everything.
  await client.query(`set local role ${rows[0]?.role}`)
  await runDump(client, file).catch(refuseUnreadable)
  await refuseNewer(client)
  await client.query('commit')
}

const stateOfDatabase = `select
  exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as used,
  exists (select from pg_stat_activity where datname = current_database() and application_name ~ '^estela(-listen.*)?$') as open,
  quote_ident(case when current_setting('is_superuser') = 'off' then current_user else coalesce(
    (select tableowner from pg_tables where schemaname = 'public' and tablename = 'settings'),
    (select pg_get_userbyid(datdba) from pg_database where datname = current_database())) end) as role`

/**
 * Drops the schemas that depend on `public` first: `drop schema public cascade` fails on an index whose operator class
 * it drops too. Only a superuser can drop a protected audit log.
 */
async function dropEverything(client: pg.Client, role: string) {
  try {
    await client.query('drop schema if exists search, graphile_worker cascade; drop schema public cascade')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error
    throw new Error(
      'el rol de la tienda no puede borrar la auditoría: recuperá el backup en una base nueva, o poné en DATABASE_URL un superusuario del servidor.',
      { cause: error },
    )
  }
  await client.query(`create schema public authorization ${role}`)
}
const insufficientPrivilege = '42501'

/** Throws if the dump is from a newer version, which this one cannot read. */
async function refuseNewer(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const { migrations } = await readSchemaFiles(join(packageRoot, 'db'))
  const newer = newerMigration(
    rows.map(({ name }) => name),
    migrations,
  )
  if (newer) throw new Error(`es de una versión más nueva de la tienda (tiene ${newer}): actualizá la tienda primero.`)
}

async function runDump(client: pg.Client, file: string) {
  let schema: string[] | undefined = []
  let lastLine = ''
  for await (const line of linesOf(file)) {
    throwIfInterrupted()
    lastLine = line
    if (schema && line !== dataMark) schema.push(line)
    else if (schema) {
      await client.query(schema.join('\n'))
      schema = undefined
    } else await client.query(line)
  }
  if (lastLine !== endMark) throw new Error('el archivo está cortado.')
}

/** A cut or changed line is invalid SQL, or has invalid values. */
function refuseUnreadable(error: Error): never {
  if (!(error instanceof pg.DatabaseError) || !/^(22|23|42601)/.test(error.code ?? '')) throw error
  throw new Error(`el archivo está cortado o dañado (${error.message}).`, { cause: error })
}

/** Splits at line feeds only: Node's readline also splits at U+2028, which texts may contain. */
async function* linesOf(file: string) {
  let rest = ''
  for await (const part of createReadStream(file, 'utf8')) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
