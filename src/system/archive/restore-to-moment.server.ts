import { createHash, hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Config } from '../../config.ts'
import { openClient } from '../../platform/database/connection.server.ts'
import { isDiskFull } from '../../platform/files/file-failure.ts'
import { openFiles } from '../../platform/files/files.server.ts'
import { syncFolder } from '../../platform/files/sync-folder.server.ts'
import { shopArchiveSeconds, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.server.ts'
import { deleteDrafts, draftName } from '../../platform/postgres/postgres-folder.server.ts'
import {
  EndedBefore,
  recoverCluster,
  type Target,
  unpackCluster,
} from '../../platform/postgres/recover-cluster.server.ts'
import { throwIfInterrupted } from '../../platform/processes/interruption.server.ts'
import { keysOf } from '../backup/file-keys.server.ts'
import { failWithoutFiles } from '../backup/restore/restore-backup.server.ts'
import { type ArchivePlace, baseKey, readFileSums } from './archive-place.server.ts'
import { listCandidateBases } from './candidate-bases.server.ts'
import type { Base } from './contract.ts'
import { fetchWal } from './fetch-wal.server.ts'
import { listNamedFiles } from './named-files.server.ts'
import { shipClosedShop } from './ship-wal.server.ts'
import { isSegment, lastNumber, segmentNumber, timelineOf } from './wal-name.ts'

/**
 * Recovers the shop's own database to a moment, or as far as the archive reaches, with every archived file. The
 * previous database is moved aside once the recovered one has opened.
 */
export async function restoreToMoment(config: Pick<Config, 'dataDir' | 's3'>, place: ArchivePlace, until?: Date) {
  if (until && until.getTime() > Date.now()) throw new Error('ese momento todavía no llegó.')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await refuseOpenShop(config.dataDir)
  await deleteDrafts(config.dataDir)
  // The cluster may be damaged and the archive read-only: the recovery continues without its last segments.
  const unshipped: Error | undefined = await shipClosedShop(place, join(config.dataDir, 'postgres')).catch(
    (error) => error,
  )
  const draft = draftName(config.dataDir, 'restore')
  try {
    const { named, ...found } = await recoverFromNewest(place, draft, until)
    await refuseOpenShop(config.dataDir)
    const aside = await swapIn(config.dataDir, draft)
    const files = await restoreFiles(config, place, named).catch((cause) =>
      failWithoutFiles(cause, aside ? `repetilo. Lo que había quedó en ${aside}` : 'repetilo'),
    )
    return { ...found, ...files, aside, unshipped }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Throws if a shop runs on this folder. Stops the PostgreSQL that a killed shop left running; one that does not start
 * any more is about to be replaced.
 */
async function refuseOpenShop(dataDir: string) {
  if (!existsSync(join(dataDir, 'postgres/postmaster.pid'))) return
  try {
    const { stop } = await startEmbeddedPostgres({ dataDir, archiveSeconds: shopArchiveSeconds })
    await stop()
  } catch (error) {
    if (/Ya hay una tienda/.test((error as Error).message)) throw error
  }
}

class DamagedBase extends Error {
  constructor(base: Base, options?: ErrorOptions) {
    super(`la copia ${base.name} está dañada.`, options)
  }
}

/** Recovers from the newest base backup that is undamaged: WAL segments continue from older ones too. */
async function recoverFromNewest(place: ArchivePlace, draft: string, until: Date | undefined) {
  let damaged: DamagedBase | undefined
  for await (const { base, timeline, segments, hasGap } of listCandidateBases(place, until)) {
    try {
      const found = await recover(place, base, segments, draft, { timeline, until })
      const last = lastNumber(segments.filter((name) => timelineOf(name) === timeline))
      // If the moment was reached, any gap comes after it.
      return { ...found, damaged, hasGap: !until && (hasGap || found.reached < last) }
    } catch (error) {
      if (!(error instanceof DamagedBase)) throw error
      damaged ??= error
      await rm(draft, { recursive: true, force: true })
    }
  }
  throw damaged
}

async function recover(place: ArchivePlace, base: Base, segments: string[], draft: string, target: Target) {
  await mkdir(draft, { mode: 0o700 })
  const sum = createHash('sha256')
  const counted = new Transform({
    transform(part, _encoding, done) {
      sum.update(part)
      done(null, part)
    },
  })
  const wal = await pipeline(
    await place.disk.getStream(`${baseKey(place, base)}.tar.zst`),
    counted,
    createZstdDecompress(),
    (tar: AsyncIterable<Buffer>) => unpackCluster(Readable.from(tar, { objectMode: false }), draft),
  ).catch((cause) => {
    throw isDiskFull(cause) ? cause : new DamagedBase(base, { cause })
  })
  if (sum.digest('hex') !== base.sha256) throw new DamagedBase(base)
  const damaged = await fetchWal(place, base.system, segments, wal)
  // A base backup is consistent only with the WAL written while it was made.
  if (damaged.some((name) => isSegment(name) && segmentNumber(name) <= segmentNumber(base.last_wal))) {
    throw new DamagedBase(base)
  }
  return recoverCluster(draft, target, inspectAndSignOut).catch((error) => {
    if (error instanceof EndedBefore) throw new Error('los cambios copiados no llegan hasta ese momento.')
    throw error
  })
}

/** Reading the orders proves that the database works; sessions and pending links of that moment are deleted. */
async function inspectAndSignOut(url: string) {
  await using client = await openClient({ connectionString: url })
  const { rows: ends } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as segment',
  )
  await client.query('truncate sessions, password_resets, email_verifications, login_challenges')
  const { rows } = await client.query<{ orders: number; last: Date | null }>(
    'select count(*)::int as orders, max(created_at) as last from orders',
  )
  return {
    reached: segmentNumber(ends[0]?.segment ?? ''),
    orders: rows[0]?.orders ?? 0,
    lastOrder: rows[0]?.last ?? null,
    named: await listNamedFiles(client),
  }
}

/** Puts the recovered cluster in place. Returns where the previous one was moved, if there was one. */
async function swapIn(dataDir: string, draft: string) {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const aside = join(dataDir, `postgres.before-${stamp}`)
  const [place, password] = [join(dataDir, 'postgres'), join(dataDir, 'postgres.password')]
  const hadDatabase = existsSync(place)
  if (hadDatabase) await rename(place, aside)
  if (existsSync(password)) await rename(password, `${aside}.password`)
  await rename(join(draft, 'postgres.password'), password)
  await rename(join(draft, 'postgres'), place)
  await syncFolder(dataDir)
  return hadDatabase ? aside : undefined
}

/** Restores the missing files. Reports damaged ones, and those that the database refers to and the archive lacks. */
async function restoreFiles(config: Pick<Config, 'dataDir' | 's3'>, place: ArchivePlace, named: string[]) {
  const files = await openFiles(config)
  const sums = await readFileSums(place)
  const changed: string[] = []
  let restored = 0
  for await (const key of keysOf(place.disk, place.copies)) {
    throwIfInterrupted()
    const name = key.slice(place.copies.length)
    if (await files.exists(name)) continue
    const bytes = await place.disk.getBytes(key)
    await files.put(name, bytes)
    const sum = hash('sha256', bytes)
    if (sum !== (sums.get(name) ?? sum)) changed.push(name)
    restored += 1
  }
  const missing: string[] = []
  for (const name of named) if (!(await files.exists(name))) missing.push(name)
  return { files: restored, changed, missing }
}
