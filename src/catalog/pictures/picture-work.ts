import sharp, { type Sharp } from 'sharp'
import type { BottleFacts, BottleView } from '../../../demo/bottles/draw-bottle.ts'

/** A picture as the shop keeps it: upright, without what its maker wrote into it, never as it was sent. */
export type ReadPicture = { bytes: Buffer; width: number; height: number; color: string }

/** What the process of the pictures can be asked to do; it is the only one that decodes or draws. */
export type PictureWork =
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'shrink'; bytes: Uint8Array; width: number; format: 'avif' | 'webp' }
  | { kind: 'share'; pictures: Uint8Array[]; width: number; height: number }
  | { kind: 'strip'; bytes: Uint8Array; format: 'jpeg' | 'png' | 'webp' | 'avif' }
  | { kind: 'draw'; facts: BottleFacts; view: BottleView; width: number; format: 'avif' | 'webp' }

export const longestSide = 1600
/** Decoded, a picture of this many pixels takes 200 MB. */
const mostPixels = 50_000_000
/** More than any phone's camera has: unpacked, such a proof would stop the browser of anyone who looks at it. */
const mostOfProof = 210_000_000

// The work of one picture stays on one core: visitors need the other.
sharp.concurrency(1)
sharp.cache(false)

export function doPictureWork(work: PictureWork): Promise<ReadPicture> | Promise<Buffer> {
  if (work.kind === 'read') return read(work.bytes)
  if (work.kind === 'shrink') return shrink(work)
  if (work.kind === 'share') return drawShare(work)
  if (work.kind === 'strip') return strip(work)
  return draw(work)
}

async function read(sent: Uint8Array): Promise<ReadPicture> {
  const { data, info } = await sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, color: await dominantColor(sharp(data)) }
}

async function dominantColor(picture: Sharp) {
  // Dominance is counted in coarse steps of colour, for which a small copy is enough.
  const small = await picture.resize(64, 64, { fit: 'inside' }).flatten({ background: '#ffffff' }).png().toBuffer()
  const { r, g, b } = (await sharp(small).stats()).dominant
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Never larger than the picture is: then the copy is the picture at its own size. */
function shrink({ bytes, width, format }: Extract<PictureWork, { kind: 'shrink' }>) {
  const copy = sharp(bytes).resize({ width, withoutEnlargement: true })
  // Effort 2 takes a fifth of the time of sharp's usual 4 for a tenth more bytes.
  return (format === 'avif' ? copy.avif({ quality: 55, effort: 2 }) : copy.webp({ quality: 78 })).toBuffer()
}

/** Each whole and in the middle of its part, on a ground that is its own, grown and out of focus. */
async function drawShare({ pictures, width, height }: Extract<PictureWork, { kind: 'share' }>) {
  const part = Math.floor(width / pictures.length)
  const drawn = await Promise.all(pictures.map((bytes) => drawPart(bytes, part, height)))
  return sharp({ create: { width, height, channels: 3, background: '#faf7f2' } })
    .composite(drawn.map((input, index) => ({ input, left: index * part, top: 0 })))
    .jpeg({ quality: 82 })
    .toBuffer()
}

async function drawPart(bytes: Uint8Array, width: number, height: number) {
  const whole = await sharp(bytes).resize({ width, height, fit: 'inside' }).png({ compressionLevel: 1 }).toBuffer()
  return (
    sharp(bytes)
      .resize({ width, height, fit: 'cover' })
      // Light behind a thing has no edges.
      .blur(60)
      .composite([{ input: whole }])
      .png({ compressionLevel: 1 })
      .toBuffer()
  )
}

/**
 * The same picture, upright, without what its maker wrote into it; of a damaged one as much as can be read. One in which
 * nothing is written, as of a screen, stays to the byte.
 */
async function strip({ bytes, format }: Extract<PictureWork, { kind: 'strip' }>) {
  const picture = sharp(bytes, { limitInputPixels: mostOfProof, failOn: 'none' })
  const { exif, xmp, iptc, comments, autoOrient } = await picture.metadata()
  const { width, height } = autoOrient
  const isLarge = width * height > mostPixels
  const isPlain = !exif && !xmp && !iptc && !comments
  // A telephone's photograph of 200 megapixels is a JPEG, whose decoder alone can read it at half its size.
  if (isLarge ? format !== 'jpeg' : isPlain) return Buffer.from(bytes)
  const upright = picture.autoOrient()
  if (isLarge) upright.resize({ width: Math.floor(width / 2) })
  return upright.toColourspace('srgb').toFormat(format, formats[format]).toBuffer()
}

/** Text on a screen, or on paper, has to stay sharp. */
const formats = { jpeg: { quality: 88 }, png: {}, webp: { quality: 88 }, avif: { quality: 70, effort: 2 } }

/** At once as large as it is asked for: most of the time goes by the pixel. */
async function draw({ facts, view, width, format }: Extract<PictureWork, { kind: 'draw' }>) {
  // Fonts and shapes are read only where something is drawn.
  const { bottleWidth, drawBottle } = await import('../../../demo/bottles/draw-bottle.ts')
  const picture = sharp(Buffer.from(drawBottle(facts, view)), { density: (72 * width) / bottleWidth })
  return (
    format === 'avif' ? picture.avif({ quality: 55, effort: 0 }) : picture.webp({ quality: 82, effort: 2 })
  ).toBuffer()
}
