import { formatDateTime } from '../../platform/argentina/time.ts'
import { type ArchivePlace, listBases, listWal, walKey } from './archive-place.server.ts'
import type { Base } from './contract.ts'
import { fetchedText } from './fetch-wal.server.ts'
import { firstGap, isPiece, lsnOf, placeOf } from './wal-name.ts'

/**
 * The newest copy of the whole from before `until`, with the pieces of the log of changes that lead from it there. One
 * from whose course the shop has turned back since does not count.
 */
export async function chooseBase(place: ArchivePlace, until: Date | undefined) {
  const bases = await listBases(place)
  if (bases.length === 0) throw new Error(`en ${place.where} no hay ninguna copia completa para empezar.`)
  for (const base of bases) {
    if (until && new Date(base.finished_at) > until) continue
    const names = await listWal(place, base.system)
    if (!(await isOnCourse(place, base, names))) continue
    return { base, ...piecesFor(base, names, bases, until) }
  }
  const [oldest = bases[0]] = bases.toReversed()
  throw new Error(`se puede volver a cualquier momento desde ${formatDateTime(oldest?.finished_at ?? '')}.`)
}

/** Pieces after the next base belong to later moments. */
function piecesFor(base: Base, names: string[], bases: Base[], until: Date | undefined) {
  const next = bases.findLast(
    ({ system, started_at }) => system === base.system && until && new Date(started_at) > until,
  )
  const from = placeOf(base.first_wal)
  const pieces = names.filter(isPiece).filter((name) => placeOf(name) >= from)
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

/** Each time the shop was brought back to a moment it took a course of its own (a timeline), which tells where it left the one before. */
async function isOnCourse(place: ArchivePlace, { system, timeline, last_lsn }: Base, names: string[]) {
  const latest = names.filter((name) => name.endsWith('.history')).at(-1)
  if (!latest || Number.parseInt(latest.slice(0, 8), 16) === timeline) return true
  const lines = (await fetchedText(place, walKey(place, system, latest))).split('\n')
  const left = lines.map((line) => line.split('\t')).find(([course]) => Number(course) === timeline)
  return left?.[1] !== undefined && lsnOf(left[1]) >= lsnOf(last_lsn)
}
