import { randomBytes, randomInt } from 'node:crypto'
import { chown, copyFile, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { noRoom } from '../files/file-failure.ts'
import { freeBytes, leastForDatabase } from '../files/free-bytes.server.ts'
import { StartError } from '../processes/start-error.ts'
import { isAlive, lastLines, type PostgresFolder, spool } from './postgres-folder.server.ts'

const largestLog = 5_000_000

/** PostgreSQL's own folder, which is closed to others. */
const socketFolder = process.platform === 'win32' ? '' : '.'

export const socketName = (port: number) => `.s.PGSQL.${port}`

interface NotYet {
  reason: string
  isRecovering: boolean
}

/** A connection to the server of this folder, which is started unless it runs. With `port`, only there. */
export async function connect(folder: PostgresFolder, port?: number, isGivenUp = () => false) {
  const begin = Date.now()
  let isStartedHere = false
  for (let pause = 25; ; pause = Math.min(pause * 2, 1000)) {
    const server = await findServer(folder)
    if (!server && isStartedHere && folder.recoverySeconds) throw recoveryFailed(folder)
    const answer = server ? await knock(folder, server.port) : await startServer(folder, port)
    if (answer instanceof pg.Client) return answer
    if (answer === 'started') {
      isStartedHere = true
      continue
    }
    if (answer === 'wrong password') {
      if (isStartedHere) await stopServer(folder) // else a shop that knew the right one may be using it
      throw wrongPassword(folder)
    }
    // Only a server that says it is recovering from a crash deserves a long wait.
    const patience = answer.isRecovering ? (folder.recoverySeconds ?? 300) * 1000 : 10_000
    if (isGivenUp() || Date.now() - begin > patience) {
      const isFull = (await freeBytes(folder.path)) < leastForDatabase
      const reason = isFull ? noRoom : answer.reason
      throw new StartError(`No se pudo abrir la base de datos de ${folder.path}. ${reason}`)
    }
    await sleep(pause)
  }
}

/**
 * An immediate stop loses nothing: the next start recovers. The shop's own end does not wait longer than `stopOnSignal`
 * lets it; a command waits.
 */
export async function stopServer(folder: PostgresFolder) {
  for (const how of ['--mode=fast --timeout=4', '--mode=immediate --timeout=30']) {
    if (!(await findServer(folder))) return
    // Detached from the terminal, where an impatient second Ctrl-C would end the wait.
    const stop = ['stop', '--wait', '--silent', ...how.split(' ')]
    if ((await folder.postgres.run('pg_ctl', folder.path, stop, { detached: true })).ok) return
  }
  // The second stop fails, too, where the first had its way after all.
  if (!(await findServer(folder))) return
  throw new StartError(`La base de datos de ${folder.path} no se cerró. Ver ${folder.logFile}.`)
}

/** The server goes on writing to the same file, so it is emptied in place. */
export async function trimLog(file: string) {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size <= largestLog) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/**
 * What postmaster.pid says, unless that process is dead. After a reboot, or in a new container, its number may be
 * another program's; a crashed one stays as a zombie where nobody reaps it. PostgreSQL would then refuse to start.
 */
async function findServer({ path, postgres }: PostgresFolder) {
  const file = join(path, 'postmaster.pid')
  const lines = (await readIfThere(file)).split('\n')
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid)) return
  const status = process.platform === 'linux' ? await readIfThere(`/proc/${pid}/stat`) : ''
  if (!status || /^\d+ \(postgres\) [^ZX]/.test(status)) return { port: Number(lines[3]) }
  // Not deleted: PostgreSQL still has to see there whether a killed server left processes at work. No pid is this high.
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, ['2147483647', ...lines.slice(1)].join('\n'), { flag: 'wx', mode: 0o600 })
  if (postgres.owner) await chown(draft, postgres.owner.uid, postgres.owner.gid)
  await rename(draft, file)
}

async function knock(folder: PostgresFolder, port: number): Promise<pg.Client | 'wrong password' | NotYet> {
  if (!port) return { reason: 'El servidor todavía no dijo su puerto.', isRecovering: false }
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: folder.password,
    database: 'postgres',
    ssl: false,
    application_name: `estela ${process.pid}`,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {}) // `end` follows, and anyone who holds the connection listens to that
  try {
    await client.connect()
    return client
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = 'code' in error ? error.code : ''
    if (code === '28P01') return 'wrong password'
    return { reason: error.message, isRecovering: code === '57P03' }
  }
}

function recoveryFailed({ path, logFile }: PostgresFolder) {
  return new StartError(`La base de datos de ${path} no se pudo recuperar. Ver ${logFile}.`)
}

function wrongPassword({ path }: PostgresFolder) {
  return new StartError(
    `La contraseña de ${path}.password no es la de la base de datos. Recuperá ese archivo de tu copia de seguridad: ` +
      'va junto con la carpeta «postgres».',
  )
}

async function startServer(folder: PostgresFolder, port?: number): Promise<'started' | NotYet> {
  await trimLog(folder.logFile)
  const chosen = port ?? (await freePort(folder.portFile))
  // Left by a killed server: its lock names a process whose number may be another program's by now.
  for (const name of [socketName(chosen), `${socketName(chosen)}.lock`])
    await rm(join(folder.path, name), { force: true })
  const outcome = await runServer(folder, {
    ...serverSettings(chosen, folder),
    unix_socket_directories: socketFolder,
  })
  if (outcome === 'started' || !outcome.reason.includes('Unix-domain socket')) return outcome
  // Some file systems of containers know no sockets.
  return runServer(folder, { ...serverSettings(chosen, folder), unix_socket_directories: '' })
}

async function runServer(
  folder: PostgresFolder,
  settings: Record<string, string | number>,
): Promise<'started' | NotYet> {
  await using log = await open(folder.logFile, 'a', 0o600)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const start = ['start', '--wait', '--silent', '--timeout=300', '-o', options.join(' ')]
  const { ok } = await folder.postgres.run('pg_ctl', folder.path, start, { output: log.fd })
  return ok ? 'started' : { reason: lastLines(await readFile(folder.logFile, 'utf8')), isRecovering: false }
}

/** Given at every start, so that a new version of the shop, or another machine, brings its own. */
export function serverSettings(
  port: number,
  {
    major,
    connections,
    archiveSeconds,
    settings,
  }: Pick<PostgresFolder, 'major' | 'connections' | 'archiveSeconds' | 'settings'>,
) {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return {
    cluster_name: 'estela',
    listen_addresses: '127.0.0.1',
    port,
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: connections,
    shared_buffers: `${sharedBuffers(memory)}MB`,
    max_wal_size: '256MB',
    // Two cores: the queries of different buyers already use both, and these two only pay off on large tables.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // What the system has in memory is sooner copied than another process asked to: it would wait for a core.
    ...(Number(major) >= 18 && { io_method: 'sync' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(archiveSeconds > 0 && archiving(archiveSeconds)),
    ...settings,
  }
}

/** In MB: half of the quarter that PostgreSQL's manual advises, since the shop runs beside it. What a small catalogue does not touch costs nothing. */
const sharedBuffers = (memory: number) => Math.round(Math.min(Math.max(memory / 8 / 2 ** 20, 128), 2048))

/** PostgreSQL's own module copies each piece to disk whole, without a shell. */
function archiving(seconds: number) {
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': spool,
    archive_timeout: seconds,
  }
}

/** The port of last time, so that the owner's tools keep working, unless another program has it now. */
async function freePort(portFile: string) {
  let port = Number(await readIfThere(portFile))
  // Below the range from which systems take the ports of outgoing connections.
  while (!port || !(await isFree(port))) port = randomInt(20_000, 32_000)
  return port
}

function isFree(port: number) {
  return new Promise<boolean>((answer) => {
    const server = createServer()
    server.once('error', () => answer(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => answer(true)))
  })
}

async function readIfThere(file: string) {
  return readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  })
}
