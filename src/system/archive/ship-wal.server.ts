import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { freeBytes } from '../../platform/files/free-bytes.server.ts'
import { spool } from '../../platform/postgres/postgres-folder.server.ts'
import { type ArchivePlace, systemsOf, walKey } from './archive-place.server.ts'
import { isArchived, isPiece } from './wal-name.ts'

const compress = promisify(zstdCompress)

/** 1 GB of pieces that nobody took away: sales are worth more than the way back to each moment. */
const mostWaiting = 64
/** With less the disk is for sales alone. */
const leastFreeBytes = 500_000_000

/** Why changes are not copied any more, in words for the owner. */
class ArchiveGivenUp extends Error {}

/**
 * Takes the pieces that PostgreSQL left in its spool into the archive, compressed. Where they pile up, since the archive
 * is away or the disk is full, they are given up: the next copy of the whole begins anew.
 */
export async function shipWal(place: ArchivePlace, system: string, cluster: string) {
  const folder = join(cluster, spool)
  const [waiting, unspooled] = await Promise.all([listSpool(cluster), listUnspooled(cluster)])
  if ((await freeBytes(cluster)) < leastFreeBytes) {
    await giveUp(cluster, waiting, unspooled)
    throw new ArchiveGivenUp('Queda poco lugar en el disco.')
  }
  const shipped: string[] = []
  try {
    for (const name of waiting) {
      await ship(place, system, join(folder, name))
      await rm(join(folder, name))
      shipped.push(name)
    }
  } catch (error) {
    const left = waiting.length - shipped.length
    if (left > mostWaiting) await giveUp(cluster, waiting, [])
    throw error
  }
  if (unspooled.length > mostWaiting) {
    await giveUp(cluster, [], unspooled)
    throw new ArchiveGivenUp('PostgreSQL no puede dejar sus cambios en la carpeta «archive».')
  }
  return { shipped, isUpToDate: unspooled.length <= 1 }
}

async function ship(place: ArchivePlace, system: string, path: string) {
  await place.disk.put(walKey(place, system, basename(path)), await compress(await readFile(path)))
}

/**
 * The last minutes of a shop that is closed: PostgreSQL leaves them in its spool as it ends, and nobody was there to take
 * them. A course without its history in the archive was never opened, and nobody looks for what is on it.
 */
export async function shipClosed(place: ArchivePlace, cluster: string) {
  const waiting = await readdir(join(cluster, spool)).catch(orNothing)
  if (!waiting.some(isPiece) || waiting.some((name) => name.endsWith('.history'))) return
  const system = (await readFile(join(cluster, 'global/pg_control'))).readBigUInt64LE().toString()
  if (!(await systemsOf(place)).has(system)) return
  for (const name of waiting.filter(isArchived)) await ship(place, system, join(cluster, spool, name))
}

function orNothing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Nothing is to be copied. */
export async function emptySpool(cluster: string) {
  await giveUp(cluster, await listSpool(cluster), [])
}

async function listSpool(cluster: string) {
  const folder = join(cluster, spool)
  const names = await readdir(folder).catch(async (error) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, { mode: 0o700 })
    const { uid, gid } = await stat(cluster)
    await chown(folder, uid, gid)
    return []
  })
  for (const name of names) if (!isArchived(name)) await forgetLeftover(join(folder, name))
  return names.filter(isArchived).toSorted()
}

/** What a base copy says of itself, and what a killed PostgreSQL was writing. */
async function forgetLeftover(path: string) {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  if (Date.now() - mtimeMs > leftoverAfterMs) await rm(path, { force: true })
}
const leftoverAfterMs = 600_000

/** What PostgreSQL has marked for its spool and not put there yet; it keeps that in its own log of changes. */
async function listUnspooled(cluster: string) {
  const names = await readdir(join(cluster, 'pg_wal/archive_status'))
  return names.filter((name) => name.endsWith('.ready')).toSorted()
}

/** A mark of PostgreSQL's own that a piece is copied: it lets go of it with its next checkpoint. */
async function giveUp(cluster: string, waiting: string[], unspooled: string[]) {
  for (const name of waiting) await rm(join(cluster, spool, name), { force: true })
  for (const name of unspooled) {
    const mark = join(cluster, 'pg_wal/archive_status', name)
    await rename(mark, mark.replace(/\.ready$/, '.done')).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}
