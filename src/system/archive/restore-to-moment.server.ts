import { createHash } from 'node:crypto'
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
import { draftName, sweepDrafts } from '../../platform/postgres/postgres-folder.server.ts'
import {
  EndedBefore,
  recoverCluster,
  type Target,
  unpackCluster,
} from '../../platform/postgres/recover-cluster.server.ts'
import { throwIfInterrupted } from '../../platform/processes/interruption.server.ts'
import { keysOf } from '../backup/file-keys.server.ts'
import { withoutFiles } from '../backup/restore/restore-backup.server.ts'
import { type ArchivePlace, baseKey } from './archive-place.server.ts'
import { chooseBase } from './choose-base.server.ts'
import type { Base } from './contract.ts'
import { fetchWal } from './fetch-wal.server.ts'
import { listNamedFiles } from './named-files.server.ts'
import { shipClosed } from './ship-wal.server.ts'

/**
 * Brings the shop's own database back as it was at a moment, or as far as the archive reaches, with every file that was
 * copied. What is in the data folder is moved aside once the new one has proven that it opens.
 */
export async function restoreToMoment(config: Pick<Config, 'dataDir' | 's3'>, place: ArchivePlace, until?: Date) {
  if (until && until.getTime() > Date.now()) throw new Error('ese momento todavía no llegó.')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await refuseOpenShop(config.dataDir)
  await sweepDrafts(config.dataDir)
  // A folder that cannot be read is what is to be replaced, and a copy of the archive may be closed to writers.
  const unshipped: Error | undefined = await shipClosed(place, join(config.dataDir, 'postgres')).catch((error) => error)
  const { base, timeline, pieces, hasGap } = await chooseBase(place, until)
  const draft = draftName(config.dataDir, 'restore')
  try {
    const { named, ...found } = await recover(place, base, pieces, draft, { timeline, until })
    await refuseOpenShop(config.dataDir)
    const aside = await takePlace(config.dataDir, draft)
    const files = await bringFiles(config, place, named).catch((cause) =>
      withoutFiles(cause, aside ? `repetilo. Lo que había quedó en ${aside}` : 'repetilo'),
    )
    return { ...found, ...files, aside, hasGap, unshipped, base: base.finished_at }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The server of a shop that was killed is closed; one that does not open any more is what is to be replaced. */
async function refuseOpenShop(dataDir: string) {
  if (!existsSync(join(dataDir, 'postgres/postmaster.pid'))) return
  try {
    const { stop } = await startEmbeddedPostgres({ dataDir, archiveSeconds: shopArchiveSeconds })
    await stop()
  } catch (error) {
    if (/Ya hay una tienda/.test((error as Error).message)) throw error
  }
}

async function recover(place: ArchivePlace, base: Base, pieces: string[], draft: string, target: Target) {
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
    throw isDiskFull(cause) ? cause : new Error(`la copia ${base.name} está dañada.`, { cause })
  })
  if (sum.digest('hex') !== base.sha256) throw new Error(`la copia ${base.name} está dañada.`)
  await fetchWal(place, base.system, pieces, wal)
  return recoverCluster(draft, target, lookAndClose).catch((error) => {
    if (error instanceof EndedBefore) throw new Error('los cambios copiados no llegan hasta ese momento.')
    throw error
  })
}

/** What proves that it is the shop's; nobody is let in by what was open then. */
async function lookAndClose(url: string) {
  await using client = await openClient({ connectionString: url })
  await client.query('truncate sessions, password_resets, email_verifications, login_challenges')
  const { rows } = await client.query<{ orders: number; last: Date | null }>(
    'select count(*)::int as orders, max(created_at) as last from orders',
  )
  return { orders: rows[0]?.orders ?? 0, lastOrder: rows[0]?.last ?? null, named: await listNamedFiles(client) }
}

/** Where what was there lies now, if there was anything. */
async function takePlace(dataDir: string, draft: string) {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const aside = join(dataDir, `postgres.before-${stamp}`)
  const [place, password] = [join(dataDir, 'postgres'), join(dataDir, 'postgres.password')]
  const wasThere = existsSync(place)
  if (wasThere) await rename(place, aside)
  if (existsSync(password)) await rename(password, `${aside}.password`)
  await rename(join(draft, 'postgres.password'), password)
  await rename(join(draft, 'postgres'), place)
  await syncFolder(dataDir)
  return wasThere ? aside : undefined
}

/** Those that are not there; what the database names and no copy has is told. */
async function bringFiles(config: Pick<Config, 'dataDir' | 's3'>, place: ArchivePlace, named: string[]) {
  const files = await openFiles(config)
  let brought = 0
  for await (const key of keysOf(place.disk, place.copies)) {
    throwIfInterrupted()
    const name = key.slice(place.copies.length)
    if (await files.exists(name)) continue
    const contentLength = (await place.disk.getMetaData(key)).contentLength
    await files.putStream(name, await place.disk.getStream(key), { contentLength })
    brought += 1
  }
  const missing: string[] = []
  for (const name of named) if (!(await files.exists(name))) missing.push(name)
  return { files: brought, missing }
}
