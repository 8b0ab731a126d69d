import { randomBytes, randomInt } from 'node:crypto'
import { chown, copyFile, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { diskFullMessage } from '../files/file-failure.ts'
import { freeBytes, leastForDatabase } from '../files/free-bytes.server.ts'
import { StartError } from '../processes/start-error.ts'
import { isAlive, lastLines, type PostgresFolder, spool } from './postgres-folder.server.ts'

const largestLog = 5_000_000

export const socketName = (port: number) => `.s.PGSQL.${port}`

interface NotReady {
  reason: string
  isRecovering: boolean
}

/** Connects to the server of this folder. Starts it if it is not running, on `port` if given. */
export async function connect(folder: PostgresFolder, port?: number, isGivenUp = () => false) {
  const begin = Date.now()
  let isStartedHere = false
  for (let pause = 25; ; pause = Math.min(pause * 2, 1000)) {
    const server = await findServer(folder)
    if (!server && isStartedHere && folder.recoverySeconds) throw recoveryFailed(folder)
    const answer = server ? await tryConnecting(folder, server.port) : await startServer(folder, port)
    if (answer instanceof pg.Client) return answer
    if (answer === 'started') {
      isStartedHere = true
      continue
    }
    if (answer === 'wrong password') {
      if (isStartedHere) await stopServer(folder) // otherwise a shop with the right password may be using it
      throw wrongPassword(folder)
    }
    // Only a server that says it is recovering from a crash deserves a long wait.
    const patience = answer.isRecovering ? (folder.recoverySeconds ?? 300) * 1000 : 10_000
    if (isGivenUp() || Date.now() - begin > patience) {
      const isFull = (await freeBytes(folder.path)) < leastForDatabase
      const reason = isFull ? diskFullMessage : answer.reason
      throw new StartError(`No se pudo abrir la base de datos de ${folder.path}. ${reason}`)
    }
    await sleep(pause)
  }
}

/**
 * An immediate stop loses nothing: the next start recovers. A shop that shuts down waits no longer than `stopOnSignal`
 * allows; a command waits for both timeouts.
 */
export async function stopServer(folder: PostgresFolder) {
  for (const how of ['--mode=fast --timeout=4', '--mode=immediate --timeout=30']) {
    if (!(await findServer(folder))) return
    // Detached from the terminal, where a second Ctrl-C would kill pg_ctl.
    const stop = ['stop', '--wait', '--silent', ...how.split(' ')]
    if ((await folder.postgres.run('pg_ctl', folder.path, stop, { detached: true })).ok) return
  }
  // The immediate stop also fails if the fast one finished after its timeout.
  if (!(await findServer(folder))) return
  throw new StartError(`La base de datos de ${folder.path} no se cerró. Ver ${folder.logFile}.`)
}

/** Truncates the log in place, because the server keeps it open. */
export async function trimLog(file: string) {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size <= largestLog) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/**
 * Returns the port from postmaster.pid if its process is a running PostgreSQL. After a reboot, or in a new container,
 * the pid may belong to another program, and a crashed server stays a zombie where nobody reaps it: PostgreSQL would
 * refuse to start, so the pid is replaced by one that cannot exist.
 */
async function findServer({ path, postgres }: PostgresFolder) {
  const file = join(path, 'postmaster.pid')
  const lines = (await readIfThere(file)).split('\n')
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid)) return
  const status = process.platform === 'linux' ? await readIfThere(`/proc/${pid}/stat`) : ''
  if (!status || /^\d+ \(postgres\) [^ZX]/.test(status)) return { port: Number(lines[3]) }
  // The file stays: PostgreSQL reads in it whether a killed server left child processes running. No pid is this high.
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, ['2147483647', ...lines.slice(1)].join('\n'), { flag: 'wx', mode: 0o600 })
  if (postgres.owner) await chown(draft, postgres.owner.uid, postgres.owner.gid)
  await rename(draft, file)
}

async function tryConnecting(folder: PostgresFolder, port: number): Promise<pg.Client | 'wrong password' | NotReady> {
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
  client.on('error', () => {}) // `end` follows, which the holder of the connection handles
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

async function startServer(folder: PostgresFolder, port?: number): Promise<'started' | NotReady> {
  await trimLog(folder.logFile)
  const chosen = port ?? (await freePort(folder.portFile))
  // A killed server leaves these. PostgreSQL refuses to start if the pid in the lock now belongs to another program.
  for (const name of [socketName(chosen), `${socketName(chosen)}.lock`])
    await rm(join(folder.path, name), { force: true })
  // The data folder, which has mode 0700.
  const outcome = await runServer(folder, { ...serverSettings(chosen, folder), unix_socket_directories: '.' })
  if (outcome === 'started' || !outcome.reason.includes('Unix-domain socket')) return outcome
  // Some file systems of containers do not support sockets.
  return runServer(folder, { ...serverSettings(chosen, folder), unix_socket_directories: '' })
}

async function runServer(
  folder: PostgresFolder,
  settings: Record<string, string | number>,
): Promise<'started' | NotReady> {
  await using log = await open(folder.logFile, 'a', 0o600)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const start = ['start', '--wait', '--silent', '--timeout=300', '-o', options.join(' ')]
  const { ok } = await folder.postgres.run('pg_ctl', folder.path, start, { output: log.fd })
  return ok ? 'started' : { reason: lastLines(await readFile(folder.logFile, 'utf8')), isRecovering: false }
}

/** Passed on the command line at every start, so that a new version of the shop or another machine applies its own. */
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
    // Concurrent queries already use both cores of a small server; JIT and parallel plans only pay off on large tables.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // Copying from the page cache is faster than asking an I/O worker, which would wait for a core.
    ...(Number(major) >= 18 && { io_method: 'sync' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(archiveSeconds > 0 && archiving(archiveSeconds)),
    ...settings,
  }
}

/** In MB: an eighth of the memory. PostgreSQL's manual advises a quarter, but the shop runs beside it. */
const sharedBuffers = (memory: number) => Math.round(Math.min(Math.max(memory / 8 / 2 ** 20, 128), 2048))

/** The basic_archive module copies each WAL segment atomically, without a shell. */
function archiving(seconds: number) {
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': spool,
    archive_timeout: seconds,
  }
}

/** Returns the last port, so that the owner's tools keep working, unless another program has it now. */
async function freePort(portFile: string) {
  let port = Number(await readIfThere(portFile))
  // Below the range of ephemeral ports.
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
