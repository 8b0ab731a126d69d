import { formatDateTime } from '../../platform/argentina/time.ts'
import { type ArchivePlace, listBases, listWal, walKey } from './archive-place.server.ts'
import type { Base } from './contract.ts'
import { fetchedText } from './fetch-wal.server.ts'
import { courseOf, firstGap, isPiece, lsnOf, placeOf } from './wal-name.ts'

/**
 * The newest copy of the whole from before `until`, with the pieces of the log of changes that lead from it there, on the
 * course that the shop was on then. One from whose course it had turned back before does not count.
 */
export async function chooseBase(place: ArchivePlace, until: Date | undefined) {
  const bases = await listBases(place)
  if (bases.length === 0) throw new Error(`en ${place.where} no hay ninguna copia completa para empezar.`)
  for (const base of bases) {
    if (until && new Date(base.finished_at) > until) continue
    const names = await listWal(place, base.system)
    const timeline = await courseAt(place, base.system, names, bases, until)
    if (!(await isOnCourse(place, base, names, timeline))) continue
    return { base, timeline, ...piecesFor(base, timeline, names, bases, until) }
  }
  throw new Error(`se puede volver a cualquier momento desde ${formatDateTime(wholeMinute(bases.at(-1)))}.`)
}

/** The first that can be written without seconds. */
const wholeMinute = (oldest?: Base) =>
  new Date(Math.ceil(Date.parse(oldest?.finished_at ?? '') / minuteMs) * minuteMs).toISOString()
const minuteMs = 60_000

/**
 * Each time the shop was brought back to a moment it took a course of its own (a timeline), with the next number. Which
 * one it was on is told by the copies of the whole, and until the first of them by when the course's history was copied.
 */
async function courseAt(place: ArchivePlace, system: string, names: string[], bases: Base[], until?: Date) {
  const courses = bases
    .filter((base) => base.system === system && (!until || new Date(base.started_at) <= until))
    .map(({ timeline }) => timeline)
  for (const name of names.filter((name) => name.endsWith('.history'))) {
    const { lastModified } = await place.disk.getMetaData(walKey(place, system, name))
    if (!until || lastModified <= until) courses.push(courseOf(name))
  }
  return Math.max(...courses)
}

/** Pieces after the course's next base belong to later moments. */
function piecesFor(base: Base, course: number, names: string[], bases: Base[], until: Date | undefined) {
  const next = bases.findLast(
    ({ system, timeline, started_at }) =>
      system === base.system && timeline === course && until && new Date(started_at) > until,
  )
  const from = placeOf(base.first_wal)
  const pieces = names.filter(isPiece).filter((name) => placeOf(name) >= from && courseOf(name) <= course)
  const wanted = pieces.filter((name) => !next || placeOf(name) <= placeOf(next.last_wal))
  const gap = firstGap(wanted, from, Math.max(...wanted.map(placeOf)))
  return {
    pieces: [
      ...names.filter((name) => name.endsWith('.history')),
      ...wanted.filter((name) => gap === undefined || placeOf(name) < gap),
    ],
    hasGap: gap !== undefined,
  }
}

/** A course's history tells where it left those before. */
async function isOnCourse(place: ArchivePlace, base: Base, names: string[], course: number) {
  if (base.timeline === course) return true
  const history = names.find((name) => name.endsWith('.history') && courseOf(name) === course)
  if (!history) return false
  const lines = (await fetchedText(place, walKey(place, base.system, history))).split('\n')
  const left = lines.map((line) => line.split('\t')).find(([before]) => Number(before) === base.timeline)
  return left?.[1] !== undefined && lsnOf(left[1]) >= lsnOf(base.last_lsn)
}
