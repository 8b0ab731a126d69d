/** Widths of the resized copies. */
export const pictureWidths = [400, 800, 1200] as const
const pictureFormats = ['avif', 'webp'] as const

/** The copy for link previews, in a format that all chat programs support. */
export const share = { width: 1200, height: 630, format: 'jpg' } as const

/** A parsed URL under /uploads/: a picture, or one of its copies. */
export type PictureFile = { name: string; copy?: { width: number; format: 'avif' | 'webp' } | typeof share }

const file = /^([0-9a-f]{32})(?:-(400|800|1200)\.(avif|webp)|\.webp|(-share)\.jpg)$/

/** Undefined for anything but a valid file name, which rules out path traversal. */
export function parsePictureFile(address: string): PictureFile | undefined {
  const [, name, width, format, shared] = file.exec(address) ?? []
  if (!name) return undefined
  if (shared) return { name, copy: share }
  return width ? { name, copy: { width: Number(width), format: format === 'avif' ? 'avif' : 'webp' } } : { name }
}

export function pictureFile({ name, copy }: PictureFile) {
  if (!copy) return `${name}.webp`
  return copy.format === 'jpg' ? `${name}-share.jpg` : `${name}-${copy.width}.${copy.format}`
}

export const everyPictureFile = (name: string): PictureFile[] => [
  { name },
  { name, copy: share },
  ...pictureWidths.flatMap((width) => pictureFormats.map((format) => ({ name, copy: { width, format } }))),
]

const together = /^([0-9a-f]{32}(?:-[0-9a-f]{32}){1,3})\.jpg$/

/** The two to four pictures of a URL under /uploads/together/. */
export const parseTogether = (address: string) => together.exec(address)?.[1]?.split('-')
