import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { openClient } from '../../../platform/database/connection.server.ts'
import { ShopError } from '../../../platform/http/errors.ts'

/** Key of the advisory lock that allows one trial at a time; the same in every version. */
const scratchLock = 7_201_167

/**
 * Creates a database on the same server for the duration of `use`, and drops those left by killed shops. The name
 * contains the shop's database OID: other shops on the server keep theirs.
 */
export async function withScratchDatabase<Value>(url: string, use: (url: string) => Promise<Value>) {
  await using client = await openClient({ connectionString: url, application_name: 'estela-trial' })
  const { rows } = await client.query<{ free: boolean; prefix: string }>(
    `select pg_try_advisory_lock($1) as free, 'estela_prueba_' || oid || '_' as prefix
     from pg_database where datname = current_database()`,
    [scratchLock],
  )
  const [{ free, prefix } = { free: false, prefix: '' }] = rows
  if (!free) throw new ShopError(409, 'prueba-en-curso', 'Ya se está probando un backup.')
  const left = await client.query<{ name: string }>(
    `select quote_ident(datname) as name from pg_database where starts_with(datname, $1) and pg_has_role(datdba, 'usage')`,
    [prefix],
  )
  for (const { name } of left.rows) await drop(client, name)
  const name = prefix + randomBytes(6).toString('hex')
  await client.query(`create database ${name}`).catch(explainRefusal)
  try {
    return await use(Object.assign(new URL(url), { pathname: `/${name}` }).href)
  } finally {
    await drop(client, name)
  }
}

function explainRefusal(error: Error & { code?: string }): never {
  if (error.code !== '42501') throw error
  throw new Error('el rol de la tienda no puede crear una base aparte: dale CREATEDB en tu servidor.', { cause: error })
}

/**
 * A plain drop cancels a running autovacuum, which FORCE may only do as superuser. FORCE closes the connections that a
 * killed shop left.
 */
async function drop(client: pg.Client, name: string) {
  const plain = `drop database if exists ${name}`
  await client.query(plain).catch(() => client.query(`${plain} with (force)`))
}
