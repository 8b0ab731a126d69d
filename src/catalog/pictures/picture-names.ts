/** Widths that pages ask for, besides the picture itself at its largest. */
export const pictureWidths = [400, 800, 1200] as const
const pictureFormats = ['avif', 'webp'] as const

/** The copy that stands beside a link in a chat: as wide as those are shown, in the format that all of them read. */
export const share = { width: 1200, height: 630, format: 'jpg' } as const

/** What an address under /uploads/ asks for: a picture's name and, unless it is the picture itself, a copy of it. */
export type PictureFile = { name: string; copy?: { width: number; format: 'avif' | 'webp' } | typeof share }

const file = /^([0-9a-f]{32})(?:-(400|800|1200)\.(avif|webp)|\.webp|(-share)\.jpg)$/

/** Undefined for whatever is not exactly a name that the shop gives, so no path can be asked for. */
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

/** The pictures, two to four, that an address under /uploads/together/ asks for. */
export const parseTogether = (address: string) => together.exec(address)?.[1]?.split('-')
