import sharp, { type Sharp } from 'sharp'
import { ShopError } from '../../platform/errors.ts'
import { takeTurns } from '../../platform/turns.server.ts'
import { mediaType } from '../../platform/uploads.server.ts'

/** A picture as the shop keeps it: upright, without what its maker wrote into it, never as it was sent. */
export type ReadPicture = { bytes: Buffer; width: number; height: number; color: string }

export const longestSide = 1600
/** Decoded, a picture of this many pixels takes 200 MB. */
const mostPixels = 50_000_000

// The work of one picture stays on one core: visitors need the other.
sharp.concurrency(1)
sharp.cache(false)
/** Pictures in memory at once, whoever asks. */
export const oneOfFew = takeTurns(2)

/** Judges a picture by its content and re-encodes it. `name` is only for the message. */
export async function readPicture(sent: Buffer, name = 'El archivo'): Promise<ReadPicture> {
  if (!(await mediaType(sent))) throw notPicture(name)
  return oneOfFew(() => reencode(sent, name))
}

async function reencode(sent: Buffer, name: string) {
  try {
    const picture = sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' })
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height, color: await dominantColor(sharp(data)) }
  } catch (error) {
    if (/pixel limit|too large/i.test((error as Error).message)) throw tooManyPixels(name)
    throw new ShopError(400, 'imagen-rota', `${name} está dañado o incompleto: no se pudo leer la imagen.`)
  }
}

async function dominantColor(picture: Sharp) {
  // Dominance is counted in coarse steps of colour, for which a small copy is enough.
  const small = await picture.resize(64, 64, { fit: 'inside' }).flatten({ background: '#ffffff' }).png().toBuffer()
  const { r, g, b } = (await sharp(small).stats()).dominant
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function notPicture(name: string) {
  return new ShopError(415, 'tipo-invalido', `${name} no es una imagen. Se aceptan JPG, PNG, WEBP y AVIF.`)
}

function tooManyPixels(name: string) {
  return new ShopError(413, 'muy-grande', `${name} tiene más de 50 megapíxeles. Achicalo y probá de nuevo.`)
}
