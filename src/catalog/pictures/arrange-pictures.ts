import { invalid } from '../../platform/errors.ts'
import { mostPictures, tooManyPictures } from '../contract.ts'

/**
 * The pictures that stay, in the order in which they were named; without a word all do. `added` come after them, and
 * together they are at most four.
 */
export function keptPictures<Picture extends { name: string }>(
  pictures: readonly Picture[],
  keep: readonly string[] | undefined,
  added: number,
): Picture[] {
  const kept = keep
    ? [...new Set(keep.map(pictureName).filter(Boolean))].map((name) => findNamed(pictures, name))
    : pictures
  if (kept.length + added > mostPictures) throw invalid(tooManyPictures(kept.length, added))
  return [...kept]
}

function findNamed<Picture extends { name: string }>(pictures: readonly Picture[], name: string) {
  const picture = pictures.find((one) => one.name === name)
  if (picture) return picture
  const message = 'Una de las imágenes que querés conservar ya no está. Volvé a abrir el producto.'
  throw invalid(message, { keep_images: message })
}

/** As lists give it (`{name}.webp`), alone or at the end of an address. */
const pictureName = (image: string) => (image.trim().split('/').pop() ?? '').replace(/\.webp$/, '')
