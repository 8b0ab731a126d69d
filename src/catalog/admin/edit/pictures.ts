import { fileLimit } from '../../../platform/uploads/file-limit.ts'
import { maxPictures, tooLargePictures, tooManyPictures } from '../../contract.ts'

/** An existing picture, by its file name, or a new one with its `file`. */
export type FormPicture = { key: string; name: string; src: string; file?: File }

export const savedPicture = (name: string): FormPicture => ({
  key: name,
  name,
  src: name.startsWith('http') ? name : `/uploads/${name}`,
})

export function addedPicture(file: File): FormPicture {
  const src = URL.createObjectURL(file)
  return { key: src, name: file.name, src, file }
}

/** Why these files cannot be added to `count` existing pictures; empty if they can. */
export function refuseFiles(files: readonly Pick<File, 'name' | 'size' | 'type'>[], count: number) {
  const other = files.find(({ name, type }) => !type.startsWith('image/') && !/\.(jpe?g|png|webp|avif)$/i.test(name))
  if (other) return `${other.name} no sirve: tiene que ser JPG, PNG, WEBP o AVIF.`
  if (count + files.length > maxPictures) return tooManyPictures(count, files.length)
  const tooBig = files.filter(({ size }) => size > fileLimit).map(({ name }) => name)
  return tooBig.length > 0 ? tooLargePictures(tooBig) : ''
}

export function movedPicture(pictures: readonly FormPicture[], from: number, to: number) {
  const next = [...pictures]
  const [moved] = next.splice(from, 1)
  if (moved) next.splice(to, 0, moved)
  return next
}

/** Adds the kept pictures, the new files and their order to the request. */
export function appendPictures(form: FormData, pictures: readonly FormPicture[], isNew: boolean) {
  let added = 0
  for (const { name, file } of pictures) {
    if (file) {
      added += 1
      form.append('images', file, file.name)
    } else form.append('keep_images', name)
    if (!isNew) form.append('picture_order', file ? `nueva-${added}` : name)
  }
  // Present but empty: without the field the server keeps all pictures.
  if (!isNew && added === pictures.length) form.append('keep_images', '')
}
