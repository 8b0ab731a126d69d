import sharp, { type Sharp } from 'sharp'
import type { BottleFacts, BottleView } from '../../../demo/bottles/draw-bottle.ts'

/** A re-encoded picture: upright and without metadata. */
export type ReadPicture = { bytes: Buffer; width: number; height: number; color: string }

/** Requests to the picture process, the only one that decodes or draws. */
export type PictureWork =
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'shrink'; bytes: Uint8Array; width: number; format: 'avif' | 'webp' }
  | { kind: 'share'; pictures: Uint8Array[]; width: number; height: number }
  | { kind: 'strip'; bytes: Uint8Array; format: 'jpeg' | 'png' | 'webp' | 'avif' }
  | { kind: 'draw'; facts: BottleFacts; view: BottleView; width: number; format: 'avif' | 'webp' }

export const longestSide = 1600
/** Decoding this many pixels takes 200 MB. */
const maxPixels = 50_000_000
/** Limit for proofs, above any phone's camera: larger ones would overload the browser of staff. */
const maxProofPixels = 210_000_000
/** Of a re-encoded proof: enough to read it, and encoding three times as many takes ten seconds. */
const maxStoredPixels = 16_000_000

// One core for each picture, to leave the others to visitors.
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
  const { data, info } = await sharp(sent, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, color: await dominantColor(sharp(data)) }
}

async function dominantColor(picture: Sharp) {
  // A small copy is enough for the dominant colour.
  const small = await picture.resize(64, 64, { fit: 'inside' }).flatten({ background: '#ffffff' }).png().toBuffer()
  const { r, g, b } = (await sharp(small).stats()).dominant
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Never enlarges the picture. */
function shrink({ bytes, width, format }: Extract<PictureWork, { kind: 'shrink' }>) {
  const copy = sharp(bytes).resize({ width, withoutEnlargement: true })
  // Effort 2 takes a fifth of the time of sharp's usual 4 for a tenth more bytes.
  return (format === 'avif' ? copy.avif({ quality: 55, effort: 2 }) : copy.webp({ quality: 78 })).toBuffer()
}

/** Each picture is centred in its part, on a blurred enlargement of itself. */
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
  return sharp(bytes)
    .resize({ width, height, fit: 'cover' })
    .blur(60)
    .composite([{ input: whole }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/**
 * Removes metadata and applies the orientation; keeps as much of a damaged picture as can be decoded. A picture without
 * metadata, such as a screenshot, is returned unchanged; so is one of more than 50 megapixels that is no JPEG.
 */
async function strip({ bytes, format }: Extract<PictureWork, { kind: 'strip' }>) {
  const picture = sharp(bytes, { limitInputPixels: maxProofPixels, failOn: 'none' })
  const { exif, xmp, iptc, comments, autoOrient } = await picture.metadata()
  const { width, height } = autoOrient
  const isLarge = width * height > maxPixels
  const isPlain = !exif && !xmp && !iptc && !comments
  // Only the JPEG decoder can decode at half size, as needed for a phone's 200 megapixels.
  if (isLarge ? format !== 'jpeg' : isPlain) return Buffer.from(bytes)
  const scale = Math.min(1, Math.sqrt(maxStoredPixels / (width * height)))
  return picture
    .autoOrient()
    .resize({ width: Math.floor(width * scale) })
    .toColourspace('srgb')
    .toFormat(format, formats[format])
    .toBuffer()
}

/** High quality, so that text stays sharp. */
const formats = { jpeg: { quality: 88 }, png: {}, webp: { quality: 88 }, avif: { quality: 70, effort: 2 } }

/** Draws at the requested size, as most of the time is spent per pixel. */
async function draw({ facts, view, width, format }: Extract<PictureWork, { kind: 'draw' }>) {
  // Loaded only when needed.
  const { bottleWidth, drawBottle } = await import('../../../demo/bottles/draw-bottle.ts')
  const picture = sharp(Buffer.from(drawBottle(facts, view)), { density: (72 * width) / bottleWidth })
  return (
    format === 'avif' ? picture.avif({ quality: 55, effort: 0 }) : picture.webp({ quality: 82, effort: 2 })
  ).toBuffer()
}
