import { formatDateTime } from '../../platform/argentina/time.ts'
import { type ArchivePlace, listBases, listWal, walKey } from './archive-place.server.ts'
import type { Base } from './contract.ts'
import { fetchedText } from './fetch-wal.server.ts'
import { firstMissing, isSegment, parseLsn, segmentNumber, timelineOf } from './wal-name.ts'

/**
 * Lists the base backups finished before `until`, newest first, each with the WAL segments that recover it to that
 * moment, on the timeline the cluster was on then. Skips base backups of a timeline that had been abandoned by then.
 */
export async function* listCandidateBases(place: ArchivePlace, until: Date | undefined) {
  const bases = await listBases(place)
  if (bases.length === 0) throw new Error(`en ${place.where} no hay ninguna copia completa para empezar.`)
  let hasCandidate = false
  const clusters = new Map<string, { names: string[]; timeline: number }>()
  for (const base of bases) {
    if (until && new Date(base.finished_at) > until) continue
    const cluster = clusters.get(base.system) ?? (await readCluster(place, base.system, bases, until))
    clusters.set(base.system, cluster)
    const { names, timeline } = cluster
    if (!(await isOnTimeline(place, base, names, timeline))) continue
    hasCandidate = true
    yield { base, timeline, ...segmentsFor(base, timeline, names, bases, until) }
  }
  if (hasCandidate) return
  throw new Error(`se puede volver a cualquier momento desde ${formatDateTime(wholeMinute(bases.at(-1)))}.`)
}

/** Rounds up to a minute, which the owner can type without seconds. */
const wholeMinute = (oldest?: Base) =>
  new Date(Math.ceil(Date.parse(oldest?.finished_at ?? '') / minuteMs) * minuteMs).toISOString()
const minuteMs = 60_000

async function readCluster(place: ArchivePlace, system: string, bases: Base[], until: Date | undefined) {
  const names = await listWal(place, system)
  return { names, timeline: await timelineAt(place, system, names, bases, until) }
}

/**
 * Every recovery starts a timeline with the next number. Base backups tell which timeline was current; before the first
 * one of a timeline, the time at which its history file was archived does.
 */
async function timelineAt(place: ArchivePlace, system: string, names: string[], bases: Base[], until?: Date) {
  const timelines = bases
    .filter((base) => base.system === system && (!until || new Date(base.started_at) <= until))
    .map(({ timeline }) => timeline)
  for (const name of names.filter((name) => name.endsWith('.history'))) {
    const { lastModified } = await place.disk.getMetaData(walKey(place, system, name))
    if (!until || lastModified <= until) timelines.push(timelineOf(name))
  }
  return Math.max(...timelines)
}

/** Segments after the timeline's next base backup belong to later moments. */
function segmentsFor(base: Base, timeline: number, names: string[], bases: Base[], until: Date | undefined) {
  const next = bases.findLast(
    (later) =>
      later.system === base.system && later.timeline === timeline && until && new Date(later.started_at) > until,
  )
  const from = segmentNumber(base.first_wal)
  const segments = names.filter(isSegment).filter((name) => segmentNumber(name) >= from && timelineOf(name) <= timeline)
  const wanted = segments.filter((name) => !next || segmentNumber(name) <= segmentNumber(next.last_wal))
  const gap = firstMissing(wanted, from)
  return {
    segments: [
      ...names.filter((name) => name.endsWith('.history')),
      ...wanted.filter((name) => gap === undefined || segmentNumber(name) < gap),
    ],
    hasGap: gap !== undefined,
  }
}

/** A timeline's history file tells at which LSN it left each earlier timeline. */
async function isOnTimeline(place: ArchivePlace, base: Base, names: string[], timeline: number) {
  if (base.timeline === timeline) return true
  const history = names.find((name) => name.endsWith('.history') && timelineOf(name) === timeline)
  if (!history) return false
  const lines = (await fetchedText(place, walKey(place, base.system, history))).split('\n')
  const left = lines.map((line) => line.split('\t')).find(([before]) => Number(before) === base.timeline)
  return left?.[1] !== undefined && parseLsn(left[1]) >= parseLsn(base.last_lsn)
}
