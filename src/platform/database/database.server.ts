import { type Driver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/types.ts'
import { StartError } from '../processes/start-error.ts'
import { ActingDriver } from './acting-driver.server.ts'
import { destroyConnection, newClient } from './connection.server.ts'
import { FailFastPool } from './fail-fast-pool.server.ts'

/** A connection or a transaction: Kysely's transaction is a `Db` too. */
export type Db = Kysely<DB>

export type Database = { db: Db; pool: FailFastPool; close(): Promise<void> }

const oldestServer = 15

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
// Pesos: a double keeps two decimals as written; every sum goes through argentina/money.ts or SQL.
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A business day stays text: a Date would shift it by the machine's time zone.
types.setTypeParser(pg.types.builtins.DATE, (day: string) => day)
// A moment is ISO text from here to the screen.
const parseMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (moment: string) => Date
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (moment: string) => parseMoment(moment).toISOString())

export function openDatabase(url: string, { max = 20 } = {}): Database {
  const pool = new FailFastPool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 5000,
    // For a server that does not answer; longer than its statement_timeout.
    query_timeout: 16_000,
    keepAlive: true,
    application_name: 'estela',
    // No query of the shop takes 15 s: one clear failure is better than a pool that waits for it. lock_timeout is short
    // because a query that waits for a row holds a connection that other buyers need.
    options:
      '-c statement_timeout=15000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC',
  })
  // An idle connection that breaks is replaced by the pool; without a listener Node would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = databaseWith(() => new ActingDriver(pool))
  return { db, pool, close: () => db.destroy() }
}

export function databaseWith(createDriver: () => Driver): Db {
  return new Kysely<DB>({
    dialect: {
      createDriver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/**
 * Throws StartError, with a message for the owner, if the server cannot be reached or is too old. Returns how many
 * connections it allows.
 */
export async function checkServer(url: string) {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 16_000 })
  const { host, pathname } = new URL(url)
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
    if (version < oldestServer) {
      throw new StartError(
        `PostgreSQL ${version} en ${host} es muy viejo: hace falta la versión ${oldestServer} o una más nueva.`,
      )
    }
    return await leastConnectionLimit(client)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `No se pudo entrar a la base de datos ${pathname.slice(1)} en ${host}: ${(error as Error).message}. Revisá DATABASE_URL.`,
    )
  } finally {
    destroyConnection(client)
  }
}

async function leastConnectionLimit(client: pg.Client) {
  const { rows } = await client.query<{ allowed: number }>(`select least(
    current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      - coalesce(current_setting('reserved_connections', true), '0')::integer,
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as allowed`)
  return rows[0]?.allowed ?? 0
}
