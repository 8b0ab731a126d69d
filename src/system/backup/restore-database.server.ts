import { createReadStream } from 'node:fs'
import pg from 'pg'
import { dataMark, endMark } from './dump-format.ts'

/**
 * Brings a backup into an empty database, whole or not at all. With `force` what is there goes, in the same transaction:
 * a backup that cannot be read leaves it as it was.
 */
export async function restoreDatabase(url: string, file: string, { force = false } = {}) {
  const client = new pg.Client({ connectionString: url, application_name: 'estela-restore' })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ used: boolean; open: boolean }>(stateOfDatabase)
    if (rows[0]?.open) throw new Error('la tienda está abierta sobre esa base: cerrala primero.')
    if (rows[0]?.used && !force) {
      throw new Error('la base ya tiene datos: elegí una vacía, o reemplazá todo lo que hay con --force.')
    }
    if (rows[0]?.used) await client.query(emptied)
    await runDump(client, file)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const stateOfDatabase = `select
  exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as used,
  exists (select from pg_stat_activity where datname = current_database() and application_name in ('estela', 'estela-listen')) as open`
// What is built on public goes first: an index whose operator class is going cannot be dropped with it.
export const emptied =
  'drop schema if exists search, graphile_worker cascade; drop schema public cascade; create schema public'

async function runDump(client: pg.Client, file: string) {
  let schema: string[] | undefined = []
  let lastLine = ''
  for await (const line of linesOf(file)) {
    lastLine = line
    if (schema && line !== dataMark) schema.push(line)
    else if (schema) {
      await client.query(schema.join('\n'))
      schema = undefined
    } else await client.query(line)
  }
  if (lastLine !== endMark) throw new Error('el archivo está cortado.')
}

/** By line feeds alone: Node's readline would also cut at the line separators that a text may hold. */
async function* linesOf(file: string) {
  let rest = ''
  for await (const part of createReadStream(file, 'utf8')) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
