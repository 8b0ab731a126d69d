import { setTimeout as sleep } from 'node:timers/promises'
import { keepLooking } from '../../platform/concurrency/keep-looking.ts'
import { reasonOf } from '../../platform/files/file-failure.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { archivePlace, listBases, listWal } from './archive-place.server.ts'
import type { Base } from './contract.ts'
import { fileCopier } from './copy-new-files.server.ts'
import { forgetBases } from './forget-bases.server.ts'
import { type Cluster, knowCluster, makeBase } from './make-base.server.ts'
import { noteFailed, noteOff, noteReached } from './queries.server.ts'
import { emptySpool, shipWal } from './ship-wal.server.ts'
import { firstGap, isPiece, placeOf } from './wal-name.ts'

const lookMs = 5000
/** A shop that opens has other work first, and one that is tried for a minute needs no copy. */
const firstBaseAfterMs = 45_000
const noteEveryMs = 20_000
const dayMs = 24 * 3_600_000

type Shop = Pick<Resources, 'db' | 'files' | 'config' | 'log'>

/**
 * Keeps the way back to every moment: PostgreSQL's changes, piece by piece, new pictures and proofs, and from time to time
 * the whole. In one process of the machine whose database it is.
 */
export async function openArchive(shop: Shop, cluster: Cluster) {
  const { db, files } = shop
  const place = archivePlace(shop)
  const { system, timeline, isSpooling } = await knowCluster(cluster)
  const copier = fileCopier(shop, place)
  let bases: Base[] | undefined
  let pieces: Set<string> | undefined

  async function ship() {
    pieces ??= new Set(await listWal(place, system))
    const { shipped, isUpToDate } = await shipWal(place, system, cluster.path)
    for (const name of shipped) pieces.add(name)
    return isUpToDate
  }

  /** One look; `base`: the whole may be copied, if it is time. */
  async function look({ base = true } = {}) {
    const { backup_every_days: every, backup_keep: keep } = await findSettings(db)
    if (every === 0) {
      await emptySpool(cluster.path)
      await noteOff(db)
      return false
    }
    if (!isSpooling) throw new Error('PostgreSQL sigue abierto desde una versión anterior: reiniciá la tienda.')
    const isUpToDate = await ship()
    await copier.copyNew()
    bases ??= await listBases(place)
    if (base && isDue(every)) await makeOne(keep)
    const newest = newestOfOurs()
    return isUpToDate && newest !== undefined && !hasGap(newest)
  }

  const newestOfOurs = () => bases?.find((known) => known.system === system)

  function isDue(everyDays: number) {
    const newest = newestOfOurs()
    if (!newest || newest.timeline !== timeline || hasGap(newest)) return true
    return Date.now() - Date.parse(newest.started_at) > everyDays * dayMs
  }

  /** Without each piece since then, the base leads to no moment after the gap. */
  function hasGap({ first_wal }: Base) {
    const last = Math.max(...[...(pieces ?? [])].filter(isPiece).map(placeOf))
    return firstGap(pieces ?? [], placeOf(first_wal), last) !== undefined
  }

  async function makeOne(keep: number) {
    const made = await makeBase(place, cluster, system, files, async ({ lastWal }) => {
      const until = Date.now() + 120_000
      for (;;) {
        await ship()
        if (pieces?.has(lastWal)) break
        if (Date.now() > until) throw new Error('PostgreSQL no entregó los últimos cambios de la copia.')
        await sleep(200)
      }
      await copier.copyNew({ now: true })
    })
    shop.log.info({ base: made.name, bytes: made.bytes }, 'base copy made')
    bases = await forgetBases(place, keep, system)
    pieces = undefined
    await copier.forget(bases)
  }

  return {
    look,
    /** From when on one may come back. */
    from() {
      const oldest = bases?.at(-1)
      return oldest ? new Date(oldest.finished_at) : null
    },
  }
}

/** The archive as long as the shop is open: a look each few seconds. */
export function watchArchive(shop: Shop, cluster: Cluster) {
  const startedAt = performance.now()
  let archive: Awaited<ReturnType<typeof openArchive>> | undefined
  let notedAt = Number.NEGATIVE_INFINITY
  let lastFailure = ''

  async function look() {
    archive ??= await openArchive(shop, cluster)
    const isReached = await archive.look({ base: performance.now() - startedAt > firstBaseAfterMs })
    if (isReached && performance.now() - notedAt > noteEveryMs) {
      await noteReached(shop.db, archive.from())
      notedAt = performance.now()
    }
    lastFailure = ''
  }

  async function fail(err: Error) {
    if (err.message !== lastFailure) shop.log.warn({ err }, 'the archive of changes fails')
    lastFailure = err.message
    // The database away is told elsewhere.
    await noteFailed(shop.db, reasonOf(err)).catch(() => undefined)
  }

  return keepLooking(
    (stopping) => look().catch((err) => (stopping.aborted ? undefined : fail(err))),
    () => (lastFailure ? 3 * lookMs : lookMs),
    2000,
  )
}
