import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { openClient } from '../../../platform/database/connection.server.ts'
import { ShopError } from '../../../platform/http/errors.ts'

/** Any number, the same in every version: one at a time. */
const scratchLock = 7_201_167

/**
 * A database of its own on the same server for as long as `use` takes; one that a killed shop left goes first. Another shop's
 * there, of the same role, has the number of another database in its name.
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
  await client.query(`create database ${name}`).catch(inWords)
  try {
    return await use(Object.assign(new URL(url), { pathname: `/${name}` }).href)
  } finally {
    await drop(client, name)
  }
}

function inWords(error: Error & { code?: string }): never {
  if (error.code !== '42501') throw error
  throw new Error('el rol de la tienda no puede crear una base aparte: dale CREATEDB en tu servidor.', { cause: error })
}

/**
 * Plainly first: that sends a passing autovacuum away, which only a superuser may force out. By force where a shop that was
 * killed left a connection behind.
 */
async function drop(client: pg.Client, name: string) {
  const plain = `drop database if exists ${name}`
  await client.query(plain).catch(() => client.query(`${plain} with (force)`))
}
