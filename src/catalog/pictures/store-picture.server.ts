import { randomBytes } from 'node:crypto'
import type { Files } from '../../platform/files/files.server.ts'
import { everyPictureFile, type PictureFile, pictureFile } from './picture-names.ts'
import type { ReadPicture } from './picture-work.ts'

export type StoredPicture = { name: string; width: number; height: number; color: string }

export const pictureKey = (file: PictureFile) => `pictures/${pictureFile(file)}`
export const newPictureName = () => randomBytes(16).toString('hex')

/** Stores the picture under an unguessable name. Resized copies are made on first request. */
export async function storePicture(files: Files, { bytes, ...picture }: ReadPicture): Promise<StoredPicture> {
  const name = newPictureName()
  await files.put(pictureKey({ name }), bytes)
  return { name, ...picture }
}

export async function deletePictureFiles(files: Files, names: readonly string[]) {
  for (const name of names) {
    for (const file of everyPictureFile(name)) await files.delete(pictureKey(file))
  }
}
