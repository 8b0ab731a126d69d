import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { invalid, ShopError } from '../http/errors.ts'
import { refuseNul } from '../http/refuse-nul.server.ts'

/** Saves the form's file in `folder` under a fixed name. Throws 413 above `maxBytes`. */
export async function receiveFile(request: FastifyRequest, folder: string, maxBytes: number) {
  const file = join(folder, 'archivo')
  const values: Record<string, string> = {}
  let filename: string | undefined
  try {
    for await (const part of request.parts({ limits: { files: 1, fileSize: maxBytes } })) {
      if (part.type === 'field') {
        values[part.fieldname] = String(part.value)
        continue
      }
      await pipeline(part.file, createWriteStream(file))
      if (part.file.truncated) {
        const message = `El archivo tiene más de ${maxBytes / 1024 / 1024} MB. Partilo en varios.`
        throw new ShopError(413, 'muy-grande', message, { file: message })
      }
      filename = part.filename
    }
  } catch (error) {
    // The parser's errors for an incomplete form have no status. A file that cannot be written is not the client's
    // fault.
    const { statusCode, syscall = '' } = error as { statusCode?: number; syscall?: string }
    throw error instanceof ShopError || statusCode || ['open', 'write'].includes(syscall)
      ? error
      : invalid('El archivo llegó incompleto. Probá de nuevo.')
  }
  if (filename === undefined) throw invalid('Elegí un archivo CSV o Excel.', { file: 'Elegí un archivo' })
  refuseNul([values, filename])
  return { file, filename, values }
}
