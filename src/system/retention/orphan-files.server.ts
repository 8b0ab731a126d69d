import { parsePictureFile } from '../../catalog/pictures/picture-names.ts'
import { listKnownPictures } from '../../catalog/pictures/queries.server.ts'
import { listNamedProofs } from '../../payments/queries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type Files, folderOf } from '../../platform/files/files.server.ts'
import { deleteDrafts } from '../../platform/files/whole-files.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { objectsOf } from '../backup/file-keys.server.ts'

/** A database restored from a backup younger than this still finds its files. */
const orphanAfterMs = 30 * 86_400_000
const batchSize = 500

/**
 * Deletes files without a row. They are left by a shop killed between writing the file and the row, or by a failed
 * delete. A new row never refers to an old file.
 */
export async function deleteOrphanFiles({ db, files, config }: Pick<Resources, 'db' | 'files' | 'config'>) {
  let deleted = await deleteDrafts(folderOf(config))
  for (const [folder, findNamed] of folders) {
    for await (const keys of batchesOf(files, folder)) {
      const isNamed = await findNamed(db, keys)
      for (const key of keys) {
        if (isNamed(key) || !(await isOld(files, key))) continue
        await files.delete(key)
        deleted += 1
      }
    }
  }
  return deleted
}

const folders: readonly (readonly [string, (db: Db, keys: string[]) => Promise<(key: string) => boolean>])[] = [
  [
    'pictures/',
    async (db, keys) => {
      const nameOf = (key: string) => parsePictureFile(key.slice('pictures/'.length))?.name
      const known = await listKnownPictures(
        db,
        keys.flatMap((key) => nameOf(key) ?? []),
      )
      // Files with other names are not the shop's.
      return (key) => known.has(nameOf(key) ?? '') || nameOf(key) === undefined
    },
  ],
  [
    'proofs/',
    async (db, keys) => {
      const named = await listNamedProofs(db, keys)
      return (key) => named.has(key)
    },
  ],
]

async function* batchesOf(files: Files, folder: string) {
  let keys: string[] = []
  for await (const object of objectsOf(files, folder, { recursive: false })) {
    if (object.isFile) keys.push(object.key)
    if (keys.length === batchSize) {
      yield keys
      keys = []
    }
  }
  yield keys
}

async function isOld(files: Files, key: string) {
  const { lastModified } = await files.getMetaData(key)
  return Date.now() - lastModified.getTime() > orphanAfterMs
}
