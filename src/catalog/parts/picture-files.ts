import { pictureWidths } from '../pictures/picture-names.ts'

const ours = /^([\w-]+)\.webp$/

/** URL of a product's picture: absolute URLs as they are, file names under /uploads/. */
export function pictureSource(image: string) {
  return /^https?:\/\//.test(image) ? image : `/uploads/${encodeURIComponent(image)}`
}

/** Picture for link previews: the share copy of an uploaded picture, or several side by side. */
export function sharePicture(...images: (string | null)[]) {
  const [first, ...others] = images.flatMap((image) => image?.match(ours)?.[1] ?? [])
  if (!first) return undefined
  return others.length > 0 ? `/uploads/together/${[first, ...others].join('-')}.jpg` : `/uploads/${first}-share.jpg`
}

/** `srcset` of an uploaded picture; undefined for external URLs. */
export function pictureSizes(image: string, type: 'avif' | 'webp') {
  const stem = image.match(ours)?.[1]
  return stem && pictureWidths.map((width) => `/uploads/${stem}-${width}.${type} ${width}w`).join(', ')
}
