import { join } from 'node:path'
import type { Resources } from '../../platform/resources.server.ts'
import { copyFiles } from '../backup/backup-files.server.ts'
import { namesIn } from '../backup/file-keys.server.ts'
import { copyWithin } from '../backup/stored-backups.server.ts'
import type { ArchivePlace } from './archive-place.server.ts'
import type { Base } from './contract.ts'
import { isNeededByBases } from './files-of-bases.server.ts'

type Shop = Pick<Resources, 'files' | 'config'>

/**
 * Copies new pictures and proofs into the archive: every minute from a disk, every fifteen minutes within a bucket,
 * which survives the loss of a disk.
 */
export function fileCopier(shop: Shop, place: ArchivePlace) {
  const isBucket = shop.config.s3.bucket !== undefined
  const everyMs = isBucket ? 15 * 60_000 : 60_000
  let known: Set<string> | undefined
  let copiedAt = Number.NEGATIVE_INFINITY

  async function copyNew({ now = false } = {}) {
    if (!now && performance.now() - copiedAt < everyMs) return
    if (isBucket) await copyWithin(shop.files, new Set())
    else {
      known ??= await listCopies(place)
      await copyFiles(shop, join(place.where, place.copies), { known })
    }
    copiedAt = performance.now()
  }

  /** In a bucket the copies are shared with the backups, which delete them. */
  async function forget(bases: Base[]) {
    if (isBucket) return
    known = await listCopies(place)
    for (const name of known) {
      const key = place.copies + name
      if ((await shop.files.exists(name)) || (await isNeededByBases(place.disk, key, name, bases))) continue
      await place.disk.delete(key)
      known.delete(name)
    }
  }

  return { copyNew, forget }
}

const listCopies = async ({ disk, copies }: ArchivePlace) => new Set(await namesIn(disk, copies))
