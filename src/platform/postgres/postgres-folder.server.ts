import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { diskFullMessage } from '../files/file-failure.ts'
import { ifMissing } from '../files/if-missing.ts'
import { syncFolder } from '../files/sync-folder.server.ts'
import { StartError } from '../processes/start-error.ts'
import {
  findPostgres,
  type Postgres,
  type Programs,
  packagedMajor,
  packagedPrograms,
  standardInput,
} from './postgres-binaries.server.ts'

/** Tells this process from an earlier one with the same pid, which is common in containers. */
const runId = randomBytes(4).toString('hex')

export interface PostgresFolder {
  postgres: Postgres
  major: string
  /** PostgreSQL's data folder; all other files are beside it, where PostgreSQL's user cannot write. */
  path: string
  password: string
  portFile: string
  logFile: string
  /** PostgreSQL's max_connections. */
  connections: number
  /** A WAL segment with changes is copied to `spool` after at most this long; 0 turns archiving off. */
  archiveSeconds: number
  /** Overrides of serverSettings. */
  settings?: Record<string, string | number>
  /** Only for a base backup that has to be recovered: how long that may take. It is tried once. */
  recoverySeconds?: number
}

/** Beside PostgreSQL's folder, while `npm run upgrade:database` creates the cluster of the next major version. */
export const upgradeFolder = 'postgres.upgrade'

/** In PostgreSQL's data folder, where its user may write: finished WAL segments that wait to be archived. */
export const spool = 'archive'

/** Opens the database folder, which the first start creates. Deletes the drafts that killed processes left. */
export async function openPostgresFolder(
  dataDir: string,
  options: Pick<PostgresFolder, 'connections' | 'archiveSeconds' | 'settings'>,
  programs: Programs = packagedPrograms(),
): Promise<PostgresFolder> {
  const path = join(dataDir, 'postgres')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const postgres = await findPostgres(path, programs.folder)
  await deleteDrafts(dataDir)
  const isNew = !(await exists(join(path, 'PG_VERSION')))
  if (isNew && (await exists(join(dataDir, upgradeFolder)))) throw halfUpgraded(path)
  const passwordFile = join(dataDir, 'postgres.password')
  const password = await readPassword(passwordFile, isNew ? draftName(dataDir) : undefined)
  if (isNew) await initialise(postgres, dataDir, path, password)
  await checkFolder(postgres, path, programs.major)
  if (options.archiveSeconds > 0) await makeSpool(postgres, path)
  return {
    postgres,
    major: programs.major,
    path,
    password,
    portFile: join(dataDir, 'postgres.port'),
    logFile: join(dataDir, 'postgres.log'),
    ...options,
  }
}

/** Named after the process, so that only the drafts of dead processes are deleted. */
export function draftName(dataDir: string, kind: 'init' | 'restore' = 'init') {
  return join(dataDir, `postgres.${kind}-${process.pid}-${runId}-${randomBytes(4).toString('hex')}`)
}

export async function deleteDrafts(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    const [, pid, itsRunId] = /^postgres\.(?:init|restore)-(\d+)-(\w+)-/.exec(name) ?? []
    if (!pid || (isAlive(Number(pid)) && (Number(pid) !== process.pid || itsRunId === runId))) continue
    // The initdb of a killed shop may still be writing there: a later start deletes the rest. The server of a killed
    // restore exits by itself without its folder.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => {})
  }
}

export function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function readPassword(file: string, draft: string | undefined) {
  if (!(await exists(file))) {
    if (!draft) {
      throw new StartError(
        `Falta el archivo ${file}, con la contraseña de la base de datos. Recuperalo de tu copia de seguridad: ` +
          'va junto con la carpeta «postgres».',
      )
    }
    await writeFile(draft, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
    // Of two first starts at once, the first to link decides for both; neither can read half a password.
    await link(draft, file).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}

/** Runs initdb in a draft folder and renames it once complete, so that `path` holds a whole database or nothing. */
async function initialise(postgres: Postgres, dataDir: string, path: string, password: string) {
  const draft = draftName(dataDir)
  try {
    await mkdir(draft, { mode: 0o700 })
    if (postgres.owner) await chown(draft, postgres.owner.uid, postgres.owner.gid)
    await initdb(postgres, draft, password)
    await rename(draft, path).catch((error) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // another start was first
    })
    await syncFolder(dataDir)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function initdb(postgres: Postgres, folder: string, password: string) {
  const passwordFile = `${folder}.password`
  await writeFile(passwordFile, password, { flag: 'wx', mode: 0o600 })
  if (postgres.owner) await chown(passwordFile, postgres.owner.uid, postgres.owner.gid)
  const input = await open(passwordFile)
  try {
    const { ok, text } = await postgres.run(
      'initdb',
      folder,
      [
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${standardInput ?? passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        // pg_trgm classifies letters by this, not by the locale provider: with C, “perfumería” breaks at the í.
        `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      ],
      { input: input.fd },
    )
    const reason = text.includes('No space left on device') ? diskFullMessage : lastLines(text)
    if (!ok) throw new StartError(`No se pudo crear la base de datos en ${folder}. ${reason}`)
  } finally {
    await input.close()
    await rm(passwordFile)
  }
}

async function makeSpool({ owner }: Postgres, path: string) {
  const folder = join(path, spool)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
}

/** A folder restored from a copy may belong to root or be open to others; PostgreSQL refuses both. */
async function checkFolder({ owner }: Postgres, path: string, major: string) {
  const version = await readVersion(path)
  if (version === undefined) {
    throw new StartError(`La carpeta ${path} no está vacía ni es una base de datos. Movela a otro lugar.`)
  }
  if (version !== major) throw otherVersion(path, version, major)
  const { uid } = await stat(path)
  if (owner && uid !== owner.uid) await promisify(execFile)('chown', ['-Rh', `${owner.uid}:${owner.gid}`, path])
  await chmod(path, 0o700)
}

export async function readVersion(path: string) {
  const version = await readFile(join(path, 'PG_VERSION'), 'utf8').catch(ifMissing(undefined))
  return version?.trim()
}

function otherVersion(path: string, version: string, major: string) {
  const advice =
    Number(version) < Number(packagedMajor)
      ? 'Pasala con npm run upgrade:database: lo que hay queda guardado al lado.'
      : 'La abrió una versión más nueva de la tienda: seguí con esa, o traé con esta un backup anterior (npm run restore) en otra carpeta de DATA_DIR.'
  return new StartError(
    `La base de datos de ${path} es de PostgreSQL ${version} y esta tienda trae el ${major}. ${advice}`,
  )
}

function halfUpgraded(path: string) {
  return new StartError(
    `El paso de ${path} a otra versión de PostgreSQL quedó por la mitad. Terminalo con npm run upgrade:database.`,
  )
}

export function lastLines(text: string) {
  return text.trim().split('\n').slice(-6).join('\n')
}

const exists = (path: string) => stat(path).then(() => true, ifMissing(false))
