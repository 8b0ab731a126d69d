import { ShopError } from '../../platform/http/errors.ts'
import { mediaType } from '../../platform/uploads/uploads.server.ts'
import { workOnPicture } from './picture-helper.server.ts'
import type { ReadPicture } from './picture-work.ts'

/** Validates a picture by its content and re-encodes it. `name` is for the error message. */
export async function readPicture(sent: Buffer, name = 'El archivo'): Promise<ReadPicture> {
  if (!(await mediaType(sent))) throw notPicture(name)
  try {
    return await workOnPicture({ kind: 'read', bytes: sent })
  } catch (error) {
    if (error instanceof ShopError) throw error
    if (/pixel limit|too large/i.test((error as Error).message)) throw tooManyPixels(name)
    throw new ShopError(400, 'imagen-rota', `${name} está dañado o incompleto: no se pudo leer la imagen.`)
  }
}

function notPicture(name: string) {
  return new ShopError(415, 'tipo-invalido', `${name} no sirve: tiene que ser JPG, PNG, WEBP o AVIF.`)
}

function tooManyPixels(name: string) {
  return new ShopError(413, 'muy-grande', `${name} tiene más de 50 megapíxeles. Achicalo y probá de nuevo.`)
}
