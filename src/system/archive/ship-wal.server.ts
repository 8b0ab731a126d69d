import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { freeBytes } from '../../platform/files/free-bytes.server.ts'
import { ifMissing } from '../../platform/files/if-missing.ts'
import { spool } from '../../platform/postgres/postgres-folder.server.ts'
import { type ArchivePlace, systemsOf, walKey } from './archive-place.server.ts'
import { isArchived, isSegment } from './wal-name.ts'

const compress = promisify(zstdCompress)
/** Decompression then detects a segment that the disk damaged. */
const withChecksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/** 64 segments are 1 GB: beyond that, disk space for sales matters more than recovery. */
const maxWaiting = 64
/** Below this the remaining disk space is reserved for sales. */
const minFreeBytes = 500_000_000

/** Its message tells the owner why archiving has stopped. */
class ArchiveGivenUp extends Error {}

/**
 * Moves the WAL segments in PostgreSQL's spool into the archive, compressed. When they pile up (archive unreachable) or
 * the disk fills up, discards them: the next base backup starts over.
 */
export async function shipWal(place: ArchivePlace, system: string, cluster: string) {
  const folder = join(cluster, spool)
  const [waiting, unspooled] = await Promise.all([listSpool(cluster), listUnspooled(cluster)])
  if ((await freeBytes(cluster)) < minFreeBytes) {
    await discard(cluster, waiting, unspooled)
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
    if (left > maxWaiting) await discard(cluster, waiting, [])
    throw error
  }
  if (unspooled.length > maxWaiting) {
    await discard(cluster, [], unspooled)
    throw new ArchiveGivenUp('PostgreSQL no puede dejar sus cambios en la carpeta «archive».')
  }
  return { shipped, isUpToDate: unspooled.length <= 1 }
}

async function ship(place: ArchivePlace, system: string, path: string) {
  await place.disk.put(walKey(place, system, basename(path)), await compress(await readFile(path), withChecksum))
}

/**
 * Archives the last minutes of a closed shop: PostgreSQL spools them while it stops, after the shop has. Skips a
 * timeline whose history file is still in the spool: the shop never opened on it.
 */
export async function shipClosedShop(place: ArchivePlace, cluster: string) {
  const waiting = await readdir(join(cluster, spool)).catch(ifMissing([]))
  if (!waiting.some(isSegment) || waiting.some((name) => name.endsWith('.history'))) return
  const system = (await readFile(join(cluster, 'global/pg_control'))).readBigUInt64LE().toString()
  if (!(await systemsOf(place)).has(system)) return
  for (const name of waiting.filter(isArchived)) await ship(place, system, join(cluster, spool, name))
}

export async function emptySpool(cluster: string) {
  await discard(cluster, await listSpool(cluster), [])
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
  for (const name of names) if (!isArchived(name)) await removeOldLeftover(join(folder, name))
  return names.filter(isArchived).toSorted()
}

/** Deletes backup history files, and temporary files of a PostgreSQL that was killed. */
async function removeOldLeftover(path: string) {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  if (Date.now() - mtimeMs > leftoverAfterMs) await rm(path, { force: true })
}
const leftoverAfterMs = 600_000

/** Lists the segments that PostgreSQL has not been able to spool yet; until then it keeps them in pg_wal. */
async function listUnspooled(cluster: string) {
  const names = await readdir(join(cluster, 'pg_wal/archive_status'))
  return names.filter((name) => name.endsWith('.ready')).toSorted()
}

/** Renaming `.ready` to `.done` tells PostgreSQL that the segment is archived: it goes at the next checkpoint. */
async function discard(cluster: string, waiting: string[], unspooled: string[]) {
  for (const name of waiting) await rm(join(cluster, spool, name), { force: true })
  for (const name of unspooled) {
    const mark = join(cluster, 'pg_wal/archive_status', name)
    await rename(mark, mark.replace(/\.ready$/, '.done')).catch(ifMissing(undefined))
  }
}
