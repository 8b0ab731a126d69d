import { finished } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../http/errors.ts'
import { refuseNul } from '../http/refuse-nul.server.ts'

/** `isTooLarge`: `bytes` is cut at the limit of a file; only with `keptFiles`. */
export type Upload = { bytes: Buffer; filename: string; isTooLarge: boolean }
export type Form = { fields: Record<string, string[]>; files: Upload[] }

/**
 * Reads a multipart form whose files are in `fileField`: a file elsewhere is 400, since ignoring it would lose it.
 * Ignores empty file fields, and throws 413 for a file above the limit of the multipart plugin. With `keptFiles` it
 * lists all files, too large ones included, and keeps the bytes of only the first `keptFiles`.
 */
export async function readForm(
  request: FastifyRequest,
  fileField: string,
  { keptFiles }: { keptFiles?: number } = {},
): Promise<Form> {
  const parts = readParts(request, keptFiles)
  // After a lost connection the parser would wait for ever for the rest.
  const whole = finished(request.raw, { cleanup: true }).then(() => parts)
  const form = await Promise.race([parts, whole]).catch((error: Error & { statusCode?: number }) => {
    // The parser's errors for an incomplete or invalid form have no status.
    throw error.statusCode ? error : invalid('El formulario llegó incompleto. Probá de nuevo.')
  })
  refuseNul([form.fields, form.files.map(({ filename }) => filename)])
  if (form.files.some(({ field }) => field !== fileField)) {
    const message = `El archivo tiene que venir en el campo «${fileField}».`
    throw invalid(message, { [fileField]: message })
  }
  return form
}

async function readParts(request: FastifyRequest, keptFiles: number | undefined) {
  const fields: Record<string, string[]> = {}
  const files: (Upload & { field: string })[] = []
  const lenient = { limits: { files: 100, parts: 200 }, throwFileSizeLimit: false }
  for await (const part of request.parts(keptFiles === undefined ? undefined : lenient)) {
    if (part.type === 'file') {
      const bytes = await readFile(part, files.length < (keptFiles ?? Number.POSITIVE_INFINITY))
      const upload = { field: part.fieldname, bytes, filename: part.filename, isTooLarge: part.file.truncated }
      if (bytes.length > 0 || part.filename) files.push(upload)
    } else {
      fields[part.fieldname] = [...(fields[part.fieldname] ?? []), String(part.value)]
    }
  }
  return { fields, files }
}

/** Consumes a file even if it is not kept, because fields may follow. */
async function readFile(part: MultipartFile, isKept: boolean) {
  if (isKept) return part.toBuffer()
  for await (const _ of part.file);
  return Buffer.alloc(0)
}

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** Detects the media type by content. Returns undefined for anything but pictures (and PDF if `pdf`). */
export async function mediaType(bytes: Buffer, { pdf = false } = {}) {
  // Imported at the first upload.
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type) return undefined
  return pictures.has(type) || (pdf && type === 'application/pdf') ? type : undefined
}

export function firstField({ fields }: Form, name: string) {
  return fields[name]?.[0]
}
