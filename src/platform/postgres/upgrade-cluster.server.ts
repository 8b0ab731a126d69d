import { hash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { cp, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { freeBytes } from '../files/free-bytes.server.ts'
import { syncFolder } from '../files/sync-folder.server.ts'
import { StartError } from '../processes/start-error.ts'
import { type CopiedRows, copyRows } from './copy-rows.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'
import type { Programs } from './postgres-binaries.server.ts'
import { isAlive, readVersion, spool, upgradeFolder } from './postgres-folder.server.ts'

const spareBytes = 300_000_000

type Options = {
  /** Returns the programs of the version that created the folder. Called only if the old cluster has to be opened. */
  findPrograms(): Promise<Programs>
  /** Migrates the database of `server`. */
  prepare(server: EmbeddedPostgres): Promise<unknown>
  onProgress?(line: string): void
}

type Upgraded = { aside: string; copied: CopiedRows | undefined }

/**
 * Replaces the cluster in `dataDir/postgres` by one of the packaged PostgreSQL version. The old programs open a copy of
 * the old cluster, and every row is copied into a new cluster. Once both have the same rows, the old folder is renamed
 * and the new one takes its place. A run that is killed at any moment can be repeated: it continues or starts over.
 */
export async function upgradeCluster(dataDir: string, options: Options): Promise<Upgraded> {
  const [place, work] = [join(dataDir, 'postgres'), join(dataDir, upgradeFolder)]
  await lock(work)
  const copied = (await isFinished(place, work)) ? undefined : await makeNew(place, work, options)
  return { aside: await swap(place, work), copied }
}

/** Throws if another run is alive; takes over from a killed one. */
async function lock(work: string) {
  await mkdir(work, { recursive: true, mode: 0o700 })
  const [file, draft] = [join(work, 'pid'), join(work, `pid.${process.pid}`)]
  await writeFile(draft, String(process.pid))
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = Number(await readFile(file, 'utf8'))
    if (holder !== process.pid && isAlive(holder)) {
      throw new StartError(`Ya se está pasando esa base (proceso ${holder}). Si no es así, borrá ${file}.`)
    }
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

type Finished = { aside: string; control: string }

const markerOf = (work: string) => join(work, 'finished.json')

async function readNote(work: string): Promise<Finished | undefined> {
  const text = await readFile(markerOf(work), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Finished)
}

/** A new cluster is outdated if the old one was opened since. */
async function isFinished(place: string, work: string) {
  const note = await readNote(work)
  if (!note) return false
  return !existsSync(place) || !existsSync(newOf(work)) || (await hashControlFile(place)) === note.control
}

const newOf = (work: string) => join(work, 'new/postgres')

async function makeNew(place: string, work: string, { findPrograms, prepare, onProgress = () => undefined }: Options) {
  const programs = await findPrograms()
  await sweep(work, programs)
  await close(place, programs)
  await refuseWithoutRoom(place)
  const control = await hashControlFile(place)
  onProgress(`Copiando la base de PostgreSQL ${programs.major}…`)
  await copyCold(place, join(work, 'old'))
  onProgress('Abriendo la copia y una base nueva…')
  const before = await startEmbeddedPostgres({ dataDir: join(work, 'old'), programs })
  try {
    await prepare(before)
    const after = await startNew(work)
    try {
      await prepare(after)
      onProgress('Pasando cada fila y comparando…')
      const copied = await copyRows(before.superuserUrl, after.superuserUrl)
      await after.stop()
      onProgress('Cambiando una por la otra…')
      await finish(place, work, { control, aside: asideOf(programs.major) })
      return copied
    } finally {
      await after.stop()
    }
  } finally {
    await before.stop()
  }
}

const asideOf = (major: string) => `postgres-${major}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`

/** Stops the servers that a killed run left and deletes its files. */
async function sweep(work: string, programs: Programs) {
  await rm(markerOf(work), { force: true })
  await syncFolder(work)
  await close(join(work, 'old/postgres'), programs).catch(() => undefined)
  await close(join(work, 'new/postgres')).catch(() => undefined)
  for (const name of await readdir(work))
    if (name !== 'pid') await rm(join(work, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/**
 * Shuts the server down cleanly: a killed shop leaves it running, or WAL to be replayed. Throws if a shop has the
 * folder open.
 */
async function close(place: string, programs?: Programs) {
  if (!existsSync(join(place, 'postmaster.pid'))) return
  const { stop } = await startEmbeddedPostgres({ dataDir: join(place, '..'), ...(programs && { programs }) })
  await stop()
}

async function refuseWithoutRoom(place: string) {
  let bytes = 0
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  const needed = 2 * bytes + spareBytes
  const left = await freeBytes(place)
  if (left >= needed) return
  const [wanted, free] = [needed, left].map((amount) => `${Math.ceil(amount / 1_048_576)} MB`)
  throw new StartError(`No alcanza el lugar en el disco: hacen falta ${wanted} libres y hay ${free}.`)
}

/** Only for a server that is shut down. */
async function copyCold(place: string, dataDir: string) {
  await mkdir(dataDir, { mode: 0o700 })
  const password = 'postgres.password'
  await cp(join(place, '..', password), join(dataDir, password))
  await cp(place, join(dataDir, 'postgres'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => basename(path) !== spool,
  })
}

/** Reuses the old password, so that the password file beside the folder stays valid. */
async function startNew(work: string) {
  const dataDir = join(work, 'new')
  await mkdir(dataDir, { mode: 0o700 })
  await cp(join(work, 'old/postgres.password'), join(dataDir, 'postgres.password'))
  return startEmbeddedPostgres({ dataDir })
}

/** Commits to the swap: a later run completes it. */
async function finish(place: string, work: string, note: Finished) {
  await refuseOpened(place, note)
  const draft = `${markerOf(work)}.draft`
  await writeFile(draft, JSON.stringify(note), { mode: 0o600, flush: true })
  await rename(draft, markerOf(work))
  await syncFolder(work)
}

async function refuseOpened(place: string, { control }: Finished) {
  if (existsSync(join(place, 'postmaster.pid')) || (await hashControlFile(place)) !== control) {
    throw new StartError('Mientras tanto se abrió la tienda anterior. Cerrala, y corré esto de nuevo.')
  }
}

/**
 * Renames the old folder before the new one takes its place. A shop started in between finds `upgradeFolder` and
 * refuses, instead of creating an empty database.
 */
async function swap(place: string, work: string) {
  const note = await readNote(work)
  if (!note) throw new Error('the new cluster is not finished')
  const aside = join(place, '..', note.aside)
  if (existsSync(newOf(work))) {
    if (existsSync(place)) {
      await refuseOpened(place, note)
      await rename(place, aside)
      await syncFolder(join(place, '..'))
    }
    await rename(newOf(work), place)
    await syncFolder(join(place, '..'))
  }
  // The note is deleted last: it tells the next run that the swap has begun.
  for (const name of ['old', 'new', '']) await rm(join(work, name), { recursive: true, force: true })
  return aside
}

/** PostgreSQL rewrites this file at every start and stop. */
async function hashControlFile(place: string) {
  return hash('sha256', await readFile(join(place, 'global/pg_control')))
}

/**
 * Returns the folder's major version (undefined in the middle of the swap) and whether a run was killed at the swap.
 */
export async function findVersion(dataDir: string) {
  const version = await readVersion(join(dataDir, 'postgres'))
  const note = await readNote(join(dataDir, upgradeFolder))
  return { version, isBegun: note !== undefined }
}
