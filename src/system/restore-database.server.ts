import { createReadStream } from 'node:fs'
import pg from 'pg'
import { dataMark, endMark } from './dump-format.ts'

/** Brings a backup into an empty database, whole or not at all. */
export async function restoreDatabase(url: string, file: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'estela-restore' })
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('public.orders') is not null as used")
    if (rows[0]?.used) throw new Error('la base ya tiene una tienda: elegí un DATA_DIR nuevo o una base vacía.')
    await client.query('begin')
    await runDump(client, file)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

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
