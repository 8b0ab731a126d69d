import type { Disk } from 'flydrive'
import type { Base } from './contract.ts'

/**
 * Whether a file that the shop has deleted may be needed by a recovery: it existed when the oldest base backup was
 * made, or arrived later. `bases` are sorted newest first.
 */
export async function isNeededByBases(disk: Disk, key: string, name: string, bases: Base[]) {
  const oldest = bases.at(-1)
  if (!oldest) return false
  if (oldest.files.includes(name)) return true
  return (await disk.getMetaData(key)).lastModified >= new Date(oldest.started_at)
}
