import { keysOf } from '../backup/file-keys.server.ts'
import { type ArchivePlace, baseKey, listBases, listWal, systemsOf, walKey } from './archive-place.server.ts'
import type { Base } from './contract.ts'
import { isPiece, placeOf } from './wal-name.ts'

/** All but the newest `keep` go, then the pieces before them, and clusters of which no base is left. */
export async function forgetBases(place: ArchivePlace, keep: number, current: string) {
  const bases = await listBases(place)
  const kept = bases.slice(0, keep)
  for (const base of bases.slice(keep)) {
    // First what makes it whole: one that is half gone is none.
    for (const part of ['json', 'tar.zst']) await place.disk.delete(`${baseKey(place, base)}.${part}`)
  }
  for (const system of await systemsOf(place)) {
    const oldest = kept.findLast((base) => base.system === system)
    if (oldest) {
      await forgetWal(place, oldest)
      await forgetHalves(place, kept, system)
    } else if (system !== current && kept.length > 0) await place.disk.deleteAll(`${place.home}${system}/`)
  }
  return kept
}

/** Of a shop that was killed while it made one. */
async function forgetHalves({ disk, home }: ArchivePlace, [newest, ...others]: Base[], system: string) {
  const folder = `${home}${system}/bases/`
  const whole = new Set([newest, ...others].map((base) => base?.name))
  for await (const key of keysOf(disk, folder)) {
    const [name = ''] = key.slice(folder.length).split('.')
    if (newest && name < newest.name && !whole.has(name)) await disk.delete(key)
  }
}

async function forgetWal(place: ArchivePlace, { system, first_wal }: Base) {
  for (const name of await listWal(place, system)) {
    if (isPiece(name) && placeOf(name) < placeOf(first_wal)) await place.disk.delete(walKey(place, system, name))
  }
}
