import type { Disk } from 'flydrive'
import type { Base } from './contract.ts'

/**
 * Whether the copy of a file, gone from the shop, may be named at a moment to which one may come back: it was there when
 * the oldest base was made, or came later. `bases` are the newest first.
 */
export async function isOfBases(disk: Disk, key: string, name: string, bases: Base[]) {
  const oldest = bases.at(-1)
  if (!oldest) return false
  if (oldest.files.includes(name)) return true
  return (await disk.getMetaData(key)).lastModified >= new Date(oldest.started_at)
}
