import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { waitAtMost } from '../concurrency/wait-at-most.ts'
import { openClient } from '../database/connection.server.ts'
import { StartError } from '../processes/start-error.ts'
import type { Programs } from './postgres-binaries.server.ts'
import { isAlive, openPostgresFolder, type PostgresFolder } from './postgres-folder.server.ts'
import { connect, socketName, stopServer, trimLog } from './postgres-process.server.ts'

/**
 * How often a shop's own database hands out its log of changes, where there are any: so much may be lost with its disk.
 * Each time it writes two files of 16 MB.
 */
export const shopArchiveSeconds = 240

export type EmbeddedPostgres = {
  /** The shop's database, by the shop's role. */
  url: string
  /** The same by the server's own, for what the shop's must not do. */
  superuserUrl: string
  /** PostgreSQL's own folder. */
  path: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that lives in `dataDir/postgres`, or finds it running after a killed shop, and holds it for
 * this process alone. Throws StartError, with a message for the owner of the shop.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  connections?: number
  archiveSeconds?: number
  /** Of PostgreSQL, instead of the shop's: for a server that keeps nothing. */
  settings?: Record<string, string | number>
  programs?: Programs
}): Promise<EmbeddedPostgres> {
  const { connections = 60, archiveSeconds = 0, settings = {} } = options
  const folder = await openPostgresFolder(
    resolve(options.dataDir),
    { connections, archiveSeconds, settings },
    options.programs,
  )
  const client = await connect(folder)
  await lockFolder(client, folder)
  const release = holdServer(folder, client)
  try {
    await createShopDatabase(client, folder.password)
    await writeFile(folder.portFile, String(client.port))
  } catch (error) {
    await release()
    throw error
  }
  let stopped: Promise<void> | undefined
  const url = await addressOf(folder.path, folder.password, client.port)
  return {
    url,
    superuserUrl: Object.assign(new URL(url), { username: 'postgres' }).href,
    path: folder.path,
    stop() {
      stopped ??= release()
      return stopped
    },
  }
}

/** The address of the database that a shop on this folder has open right now, for programs that work beside it. */
export async function findRunningPostgres(dataDir: string) {
  const [password, port] = await Promise.all(
    ['postgres.password', 'postgres.port'].map((name) =>
      readFile(join(resolve(dataDir), name), 'utf8').catch(() => ''),
    ),
  )
  if (!password || !port) return undefined
  const url = await addressOf(join(resolve(dataDir), 'postgres'), password.trim(), Number(port))
  try {
    await using _answers = await openClient({ connectionString: url, connectionTimeoutMillis: 3000 })
    return url
  } catch {
    // Nobody there, or another program on that port: this folder's server is not running.
    return undefined
  }
}

/** Of all systems the shop runs on, the shortest that the address of a socket may be. */
const longestSocket = 100

/** Through its socket, which costs both sides a third less than TCP; by TCP where there is none or its name is too long. */
async function addressOf(path: string, password: string, port: number) {
  const url = `postgres://estela:${password}@127.0.0.1:${port}/estela`
  const socket = join(path, socketName(port))
  const isThere = socket.length <= longestSocket && (await stat(socket).catch(() => undefined))?.isSocket()
  return isThere ? `${url}?host=${encodeURIComponent(path)}` : url
}

/** Held by the connection, so that a killed shop holds nothing, once the server has noticed: a busy machine takes seconds. */
async function lockFolder(client: pg.Client, { path }: PostgresFolder) {
  let holder: string | undefined
  for (let tries = 0; tries < 10 || (tries < 200 && !isAlive(Number(holder))); tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock(1) as is_ours')
    if (rows[0].is_ours) return
    holder = await findHolder(client)
    await sleep(50)
  }
  await client.end()
  throw new StartError(
    `Ya hay una tienda usando la carpeta ${dirname(path)} (proceso ${holder ?? '?'}). ` +
      'Cerrala primero (si es un comando, esperá a que termine), o elegí otra carpeta con DATA_DIR.',
  )
}

/** The process number of the shop that has the lock. */
async function findHolder(client: pg.Client) {
  const { rows } = await client.query(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and (classid, objid) = (0, 1) and granted`,
  )
  return /\d+/.exec(rows[0]?.application_name ?? '')?.[0]
}

/** The shop is not superuser: anyone who gets SQL past it still cannot run programs or read files of the machine. */
async function createShopDatabase(client: pg.Client, password: string) {
  const { rows } = await client.query(`
    select exists (select from pg_roles where rolname = 'estela') as has_role,
           exists (select from pg_database where datname = 'estela') as has_database`)
  if (!rows[0].has_role) await client.query(`create role estela login createdb password ${pg.escapeLiteral(password)}`)
  if (!rows[0].has_database) await client.query('create database estela owner estela')
}

/** Brings a crashed server back at the same port, for the pools that know it. Returns what ends all this. */
function holdServer(folder: PostgresFolder, first: pg.Client) {
  const trimming = setInterval(() => trimLog(folder.logFile).catch(() => undefined), 3_600_000).unref()
  let client: pg.Client | undefined
  let isReleased = false
  let comingBack: Promise<void> | undefined

  function hold(held: pg.Client) {
    client = held
    held.once('end', () => {
      client = undefined
      if (!isReleased) comingBack = comeBack()
    })
  }

  async function comeBack() {
    while (!client && !isReleased) {
      try {
        const next = await connect(folder, first.port, () => isReleased)
        await lockFolder(next, folder)
        hold(next)
      } catch {
        await sleep(1000)
      }
    }
  }

  hold(first)
  return async () => {
    isReleased = true
    clearInterval(trimming)
    await waitAtMost(comingBack, 1500)
    // Without the lock the server is another shop's. With it, the lock lasts until the server is gone: nobody can
    // take it and then lose the server.
    if (client) await stopServer(folder)
    await client?.end()
  }
}
