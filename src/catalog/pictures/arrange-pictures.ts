import { invalid } from '../../platform/http/errors.ts'
import { maxPictures, tooManyPictures } from '../contract.ts'

/**
 * The kept pictures, in the order of `keep`; all if it is undefined. Throws if they and the `added` ones exceed four.
 */
export function remainingPictures<Picture extends { name: string }>(
  pictures: readonly Picture[],
  keep: readonly string[] | undefined,
  added: number,
): Picture[] {
  const stored = keep
    ? [...new Set(keep.map(pictureName).filter(Boolean))].map((name) => findNamed(pictures, name))
    : pictures
  if (stored.length + added > maxPictures) throw invalid(tooManyPictures(stored.length, added))
  return [...stored]
}

function findNamed<Picture extends { name: string }>(pictures: readonly Picture[], name: string) {
  const picture = pictures.find((one) => one.name === name)
  if (picture) return picture
  const message = 'Una de las imágenes que querés conservar ya no está. Volvé a abrir el producto.'
  throw invalid(message, { keep_images: message })
}

/**
 * Sorts pictures by `order`, which names kept ones by file name and new ones as `nueva-1`, `nueva-2`. Pictures not in
 * `order` come last.
 */
export function orderedPictures<Kept extends { name: string }, Added extends { name: string }>(
  stored: readonly Kept[],
  added: readonly Added[],
  order: readonly string[] = [],
): (Kept | Added)[] {
  const usual = [...stored, ...added]
  const named = order.flatMap((name) => {
    const place = /^nueva-([1-4])$/.exec(name)?.[1]
    return (place ? added[Number(place) - 1] : stored.find((one) => one.name === pictureName(name))) ?? []
  })
  return [...new Set([...named, ...usual])]
}

/** Name of `{name}.webp`, alone or at the end of a URL. */
const pictureName = (image: string) => (image.trim().split('/').pop() ?? '').replace(/\.webp$/, '')
