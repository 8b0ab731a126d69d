/** Widths that pages ask for, besides the picture itself at its largest. */
export const pictureWidths = [400, 800, 1200] as const
export const pictureFormats = ['avif', 'webp'] as const

/** What an address under /uploads/ asks for: a picture's name and, unless it is the picture itself, a copy of it. */
export type PictureFile = { name: string; copy?: { width: number; format: 'avif' | 'webp' } }

const file = /^([0-9a-f]{32})(?:-(400|800|1200)\.(avif|webp)|\.webp)$/

/** Undefined for whatever is not exactly a name that the shop gives, so no path can be asked for. */
export function parsePictureFile(address: string): PictureFile | undefined {
  const [, name, width, format] = file.exec(address) ?? []
  if (!name) return undefined
  return width ? { name, copy: { width: Number(width), format: format === 'avif' ? 'avif' : 'webp' } } : { name }
}

export const pictureFile = ({ name, copy }: PictureFile) =>
  copy ? `${name}-${copy.width}.${copy.format}` : `${name}.webp`

export const everyPictureFile = (name: string): PictureFile[] => [
  { name },
  ...pictureWidths.flatMap((width) => pictureFormats.map((format) => ({ name, copy: { width, format } }))),
]
