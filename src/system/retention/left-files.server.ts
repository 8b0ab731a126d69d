import { parsePictureFile } from '../../catalog/pictures/picture-names.ts'
import { listKnownPictures } from '../../catalog/pictures/queries.server.ts'
import { listNamedProofs } from '../../payments/queries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type Files, folderOf } from '../../platform/files/files.server.ts'
import { forgetDrafts } from '../../platform/files/whole-files.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { objectsOf } from '../backup/file-keys.server.ts'

/** An older backup that is restored within it finds the files that it names. */
const leftAfterMs = 30 * 86_400_000
const lot = 500

/**
 * A file is written before the row that names it: a shop that was killed in between, or a delete that failed for good,
 * leaves it behind. Nothing ever names an old file anew.
 */
export async function forgetLeftFiles({ db, files, config }: Pick<Resources, 'db' | 'files' | 'config'>) {
  let left = await forgetDrafts(folderOf(config))
  for (const [folder, findNamed] of folders) {
    for await (const keys of lotsOf(files, folder)) {
      const isNamed = await findNamed(db, keys)
      for (const key of keys) {
        if (isNamed(key) || !(await isOld(files, key))) continue
        await files.delete(key)
        left += 1
      }
    }
  }
  return left
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
      // What bears another name was put there by somebody else.
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

async function* lotsOf(files: Files, folder: string) {
  let keys: string[] = []
  for await (const object of objectsOf(files, folder, { recursive: false })) {
    if (object.isFile) keys.push(object.key)
    if (keys.length === lot) {
      yield keys
      keys = []
    }
  }
  yield keys
}

async function isOld(files: Files, key: string) {
  const { lastModified } = await files.getMetaData(key)
  return Date.now() - lastModified.getTime() > leftAfterMs
}
