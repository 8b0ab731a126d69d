import type { Files } from '../../platform/files/files.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { workOnPicture } from './picture-helper.server.ts'
import { type PictureFile, pictureFile, pictureWidths, share } from './picture-names.ts'
import { findPicture, isKnownPicture } from './queries.server.ts'
import { pictureKey } from './store-picture.server.ts'

type Needs = Pick<Resources, 'db' | 'files' | 'drawPicture'>

/** Copies being made, shared by concurrent requests. */
const making = new WeakMap<Files, Map<string, Promise<Buffer | undefined>>>()

/**
 * The bytes of a picture or of a copy, which is made and stored on first request; undefined if there is no such
 * picture.
 */
export async function pictureBytes(needs: Needs, file: PictureFile): Promise<Buffer | undefined> {
  return (await readIfThere(needs.files, file)) ?? makeOnce(needs, file)
}

/** Makes the copies that modern browsers request on the list and the product's page; for background jobs. */
export async function preparePicture(needs: Needs, name: string) {
  for (const width of pictureWidths.slice(0, 2)) await pictureBytes(needs, { name, copy: { width, format: 'avif' } })
}

/** Several pictures side by side; not stored, as there are too many combinations. */
export async function picturesTogether(needs: Needs, names: readonly string[]): Promise<Buffer | undefined> {
  const found = await Promise.all(names.map((name) => pictureBytes(needs, { name })))
  const pictures = found.flatMap((bytes) => bytes ?? [])
  if (pictures.length < names.length) return undefined
  return workOnPicture({ kind: 'share', pictures, width: share.width, height: share.height })
}

function makeOnce(needs: Needs, file: PictureFile) {
  const ours = making.get(needs.files) ?? new Map<string, Promise<Buffer | undefined>>()
  making.set(needs.files, ours)
  const key = pictureFile(file)
  const made = ours.get(key) ?? make(needs, file).finally(() => ours.delete(key))
  ours.set(key, made)
  return made
}

async function make(needs: Needs, file: PictureFile) {
  const bytes = (await drawDemo(needs, file)) ?? (await shrink(needs, file))
  // Not stored if the picture was deleted meanwhile.
  if (bytes && (await isKnownPicture(needs.db, file.name))) await needs.files.put(pictureKey(file), bytes)
  return bytes
}

/** Demo pictures have no original file: each copy is drawn at its own size. */
async function drawDemo({ db, drawPicture }: Needs, { name, copy }: PictureFile) {
  if (copy?.format === 'jpg') return undefined
  const picture = await findPicture(db, name)
  return picture?.drawn_view ? drawPicture(picture.product_id, picture.drawn_view, copy) : undefined
}

async function shrink(needs: Needs, { name, copy }: PictureFile) {
  const picture = copy && (await pictureBytes(needs, { name }))
  if (!picture) return undefined
  return workOnPicture(
    copy.format === 'jpg'
      ? { kind: 'share', pictures: [picture], width: copy.width, height: copy.height }
      : { kind: 'shrink', bytes: picture, ...copy },
  )
}

async function readIfThere(files: Files, file: PictureFile) {
  const key = pictureKey(file)
  try {
    return Buffer.from(await files.getBytes(key))
  } catch (error) {
    if (await files.exists(key)) throw error
    return undefined
  }
}
