import { pictureWidths } from '../pictures/picture-names.ts'

const ours = /^([\w-]+)\.webp$/

/** Where a product's picture lies: absolute addresses as they are, names under /uploads/. */
export function pictureSource(image: string) {
  return /^https?:\/\//.test(image) ? image : `/uploads/${encodeURIComponent(image)}`
}

/** What stands beside a link in a chat: a copy of a picture of ours, or several of them side by side. */
export function sharePicture(...images: (string | null)[]) {
  const [first, ...others] = images.flatMap((image) => image?.match(ours)?.[1] ?? [])
  if (!first) return undefined
  return others.length > 0 ? `/uploads/together/${[first, ...others].join('-')}.jpg` : `/uploads/${first}-share.jpg`
}

/** The sizes that were made of a picture of ours; undefined for one that lies elsewhere. */
export function pictureSizes(image: string, type: 'avif' | 'webp') {
  const stem = image.match(ours)?.[1]
  return stem && pictureWidths.map((width) => `/uploads/${stem}-${width}.${type} ${width}w`).join(', ')
}
