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
 * `archive_timeout` of the embedded server: at most the changes of this interval are lost with its disk. Each interval
 * with changes writes two files of 16 MB, the WAL segment and its copy.
 */
export const shopArchiveSeconds = 240

export type EmbeddedPostgres = {
  url: string
  superuserUrl: string
  path: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL server of `dataDir/postgres`, or connects to the one that a killed shop left running, and locks
 * it for this process. Throws StartError, with a message for the owner of the shop.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  connections?: number
  archiveSeconds?: number
  /** Overrides of `serverSettings`. */
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
  const release = superviseServer(folder, client)
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

/** Returns the URL of the server that a running shop has open on this folder, for programs that work beside it. */
export async function findRunningPostgres(dataDir: string) {
  const [password, port] = await Promise.all(
    ['postgres.password', 'postgres.port'].map((name) =>
      readFile(join(resolve(dataDir), name), 'utf8').catch(() => ''),
    ),
  )
  if (!password || !port) return undefined
  const url = await addressOf(join(resolve(dataDir), 'postgres'), password.trim(), Number(port))
  try {
    await using _client = await openClient({ connectionString: url, connectionTimeoutMillis: 3000 })
    return url
  } catch {
    // The port is closed or belongs to another program.
    return undefined
  }
}

/** Characters that every supported system allows in the path of a socket. */
const longestSocket = 100

/**
 * Prefers the socket, which takes a third less CPU than TCP. Uses TCP where there is no socket or its path is too long.
 */
async function addressOf(path: string, password: string, port: number) {
  const url = `postgres://estela:${password}@127.0.0.1:${port}/estela`
  const socket = join(path, socketName(port))
  const isThere = socket.length <= longestSocket && (await stat(socket).catch(() => undefined))?.isSocket()
  return isThere ? `${url}?host=${encodeURIComponent(path)}` : url
}

/**
 * Takes an advisory lock of this connection, which the server releases when the process is killed. On a busy machine
 * the server takes seconds to notice, so the lock of a dead process is waited for longer.
 */
async function lockFolder(client: pg.Client, { path }: PostgresFolder) {
  let holder: string | undefined
  for (let tries = 0; tries < 10 || (tries < 200 && !isAlive(Number(holder))); tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock(1) as is_ours')
    if (rows[0].is_ours) return
    holder = await findHolderPid(client)
    await sleep(50)
  }
  await client.end()
  throw new StartError(
    `Ya hay una tienda usando la carpeta ${dirname(path)} (proceso ${holder ?? '?'}). ` +
      'Cerrala primero (si es un comando, esperá a que termine), o elegí otra carpeta con DATA_DIR.',
  )
}

async function findHolderPid(client: pg.Client) {
  const { rows } = await client.query(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and (classid, objid) = (0, 1) and granted`,
  )
  return /\d+/.exec(rows[0]?.application_name ?? '')?.[0]
}

/** The shop's role is no superuser, so an SQL injection cannot run programs or read files of the machine. */
async function createShopDatabase(client: pg.Client, password: string) {
  const { rows } = await client.query(`
    select exists (select from pg_roles where rolname = 'estela') as has_role,
           exists (select from pg_database where datname = 'estela') as has_database`)
  if (!rows[0].has_role) await client.query(`create role estela login createdb password ${pg.escapeLiteral(password)}`)
  if (!rows[0].has_database) await client.query('create database estela owner estela')
}

/** Restarts a crashed server on the same port, which the pools know. Returns the function that stops the server. */
function superviseServer(folder: PostgresFolder, first: pg.Client) {
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
    // Without the lock the server may belong to another shop. The lock is held until the server has stopped, so that
    // no other shop takes it and then loses the server.
    if (client) await stopServer(folder)
    await client?.end()
  }
}
