import { keysOf } from '../backup/file-keys.server.ts'
import { type ArchivePlace, baseKey, listBases, listWal, systemsOf, walKey } from './archive-place.server.ts'
import type { Base } from './contract.ts'
import { isSegment, segmentNumber } from './wal-name.ts'

/**
 * Deletes all but the newest `keep` base backups, the WAL segments before them, and clusters without any base backup.
 * Returns the base backups kept.
 */
export async function pruneBases(place: ArchivePlace, keep: number, current: string) {
  const bases = await listBases(place)
  const stored = bases.slice(0, keep)
  for (const base of bases.slice(keep)) {
    // The description is deleted first: without it the base backup no longer counts.
    for (const part of ['json', 'tar.zst']) await place.disk.delete(`${baseKey(place, base)}.${part}`)
  }
  for (const system of await systemsOf(place)) {
    const oldest = stored.findLast((base) => base.system === system)
    if (oldest) {
      await pruneWal(place, oldest)
      await pruneIncomplete(place, stored, system)
    } else if (system !== current && stored.length > 0) await place.disk.deleteAll(`${place.home}${system}/`)
  }
  return stored
}

/** Deletes what a shop that was killed during a base backup left behind. */
async function pruneIncomplete({ disk, home }: ArchivePlace, [newest, ...others]: Base[], system: string) {
  const folder = `${home}${system}/bases/`
  const whole = new Set([newest, ...others].map((base) => base?.name))
  for await (const key of keysOf(disk, folder)) {
    const [name = ''] = key.slice(folder.length).split('.')
    if (newest && name < newest.name && !whole.has(name)) await disk.delete(key)
  }
}

async function pruneWal(place: ArchivePlace, { system, first_wal }: Base) {
  for (const name of await listWal(place, system)) {
    if (isSegment(name) && segmentNumber(name) < segmentNumber(first_wal))
      await place.disk.delete(walKey(place, system, name))
  }
}
