import { setTimeout as sleep } from 'node:timers/promises'
import { repeat } from '../../platform/concurrency/repeat.ts'
import { reasonOf } from '../../platform/files/file-failure.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { archivePlace, listBases, listWal } from './archive-place.server.ts'
import type { Base } from './contract.ts'
import { fileCopier } from './copy-new-files.server.ts'
import { type Cluster, identifyCluster, makeBase } from './make-base.server.ts'
import { pruneBases } from './prune-bases.server.ts'
import { recordArchiveFailure, recordArchiveOff, recordReached } from './queries.server.ts'
import { emptySpool, shipWal } from './ship-wal.server.ts'
import { firstMissing, segmentNumber } from './wal-name.ts'

const pollMs = 5000
/** A starting shop has other work first, and one that runs for under a minute needs no base backup. */
const firstBaseAfterMs = 45_000
const recordEveryMs = 20_000
const dayMs = 24 * 3_600_000

type Shop = Pick<Resources, 'db' | 'files' | 'config' | 'log'>

/**
 * Archives what point-in-time recovery needs: WAL segments, new pictures and proofs, and periodic base backups. Runs in
 * one worker of the instance that runs PostgreSQL.
 */
export async function openArchive(shop: Shop, cluster: Cluster) {
  const { db, files } = shop
  const place = archivePlace(shop)
  const { system, timeline, isSpooling } = await identifyCluster(cluster)
  const copier = fileCopier(shop, place)
  let bases: Base[] | undefined
  let segments: Set<string> | undefined

  async function ship() {
    segments ??= new Set(await listWal(place, system))
    const { shipped, isUpToDate } = await shipWal(place, system, cluster.path)
    for (const name of shipped) segments.add(name)
    return isUpToDate
  }

  /**
   * Archives what is new. `base`: a base backup may be made if due. Returns whether everything is archived and
   * recoverable.
   */
  async function run({ base = true } = {}) {
    const { backup_every_days: every, backup_keep: keep } = await findSettings(db)
    if (every === 0) {
      await emptySpool(cluster.path)
      await recordArchiveOff(db)
      return false
    }
    if (!isSpooling) throw new Error('PostgreSQL sigue abierto desde una versión anterior: reiniciá la tienda.')
    const isUpToDate = await ship()
    await copier.copyNew()
    bases ??= await listBases(place)
    if (base && isDue(every)) await makeNewBase(keep)
    const newest = newestOfCluster()
    return isUpToDate && newest !== undefined && !hasGap(newest)
  }

  const newestOfCluster = () => bases?.find((known) => known.system === system)

  function isDue(everyDays: number) {
    const newest = newestOfCluster()
    if (!newest || newest.timeline !== timeline || hasGap(newest)) return true
    return Date.now() - Date.parse(newest.started_at) > everyDays * dayMs
  }

  /** A base backup recovers no moment after a missing segment. */
  function hasGap({ first_wal }: Base) {
    return firstMissing(segments ?? [], segmentNumber(first_wal)) !== undefined
  }

  async function makeNewBase(keep: number) {
    const made = await makeBase(place, cluster, system, files, async ({ lastWal }) => {
      const until = Date.now() + 120_000
      for (;;) {
        await ship()
        if (segments?.has(lastWal)) break
        if (Date.now() > until) throw new Error('PostgreSQL no entregó los últimos cambios de la copia.')
        await sleep(200)
      }
      await copier.copyNew({ now: true })
    })
    shop.log.info({ base: made.name, bytes: made.bytes }, 'base backup made')
    bases = await pruneBases(place, keep, system)
    segments = undefined
    await copier.deleteUnneeded(bases)
  }

  return {
    run,
    from: () => bases?.at(-1)?.finished_at ?? null,
  }
}

export function watchArchive(shop: Shop, cluster: Cluster) {
  const startedAt = performance.now()
  let archive: Awaited<ReturnType<typeof openArchive>> | undefined
  let notedAt = Number.NEGATIVE_INFINITY
  let lastFailure = ''

  async function archiveNow() {
    archive ??= await openArchive(shop, cluster)
    const isReached = await archive.run({ base: performance.now() - startedAt > firstBaseAfterMs })
    if (isReached && performance.now() - notedAt > recordEveryMs) {
      await recordReached(shop.db, archive.from())
      notedAt = performance.now()
    }
    lastFailure = ''
  }

  async function fail(err: Error) {
    if (err.message !== lastFailure) shop.log.warn({ err }, 'WAL archiving failed')
    lastFailure = err.message
    await recordArchiveFailure(shop.db, reasonOf(err)).catch(() => undefined)
  }

  return repeat(
    (stopping) => archiveNow().catch((err) => (stopping.aborted ? undefined : fail(err))),
    () => (lastFailure ? 3 * pollMs : pollMs),
    2000,
  )
}
