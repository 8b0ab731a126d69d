import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from '../../platform/files/hash-file.server.ts'
import { ifMissing } from '../../platform/files/if-missing.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { copyFiles } from '../backup/backup-files.server.ts'
import { namesIn } from '../backup/file-keys.server.ts'
import { copyWithin } from '../backup/stored-backups.server.ts'
import { type ArchivePlace, readFileSums, writeFileSums } from './archive-place.server.ts'
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
  /** The copies and their checksums. */
  let sums: Map<string, string> | undefined
  const copies = join(place.where, place.copies)
  let copiedAt = Number.NEGATIVE_INFINITY

  async function copyNew({ now = false } = {}) {
    if (!now && performance.now() - copiedAt < everyMs) return
    if (isBucket) await copyWithin(shop.files, new Set())
    else {
      sums ??= await readSums()
      const known = new Set(sums.keys())
      await copyFiles(shop, copies, { known })
      await addSums(sums, known)
    }
    copiedAt = performance.now()
  }

  async function readSums() {
    const [there, saved] = [new Set(await namesIn(place.disk, place.copies)), await readFileSums(place)]
    for (const name of saved.keys()) if (!there.has(name)) saved.delete(name)
    return addSums(saved, there)
  }

  /** A copy of another size was cut off by a crash: it is deleted, and copied again by the next run. */
  async function addSums(sums: Map<string, string>, names: Iterable<string>) {
    const before = sums.size
    for (const name of names) {
      if (sums.has(name)) continue
      const [copy, original] = [join(copies, name), join(shop.config.dataDir, 'files', name)]
      const [size, whole] = [await sizeOf(copy), await sizeOf(original)]
      if (size === undefined || size !== (whole ?? size)) await rm(copy, { force: true })
      else sums.set(name, await hashFile(whole === undefined ? copy : original))
    }
    if (sums.size > before) await writeFileSums(place, sums)
    return sums
  }

  /** In a bucket the copies are shared with the backups, which delete them. */
  async function deleteUnneeded(bases: Base[]) {
    if (isBucket) return
    sums = await readSums()
    for (const name of sums.keys()) {
      const key = place.copies + name
      if ((await shop.files.exists(name)) || (await isNeededByBases(place.disk, key, name, bases))) continue
      await place.disk.delete(key)
      sums.delete(name)
    }
    await writeFileSums(place, sums)
  }

  return { copyNew, deleteUnneeded }
}

const sizeOf = (path: string) => stat(path).then(({ size }) => size, ifMissing(undefined))
