import { finished } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../http/errors.ts'
import { refuseNul } from '../http/refuse-nul.server.ts'

/** `isTooLarge`: past the limit of a file, where the caller asked to be told; its bytes are cut there. */
export type Upload = { field: string; bytes: Buffer; filename: string; isTooLarge: boolean }
export type Form = { fields: Record<string, string[]>; files: Upload[] }

/**
 * Reads a whole multipart form; a file past the limit of the multipart plugin is 413. Empty file fields do not count.
 * With `keptFiles` any number of files is told of, too large ones as well, and only the first so many are kept.
 */
export async function readForm(request: FastifyRequest, { keptFiles }: { keptFiles?: number } = {}): Promise<Form> {
  const parts = readParts(request, keptFiles)
  // The parser waits for ever for the rest of a form whose line broke.
  const whole = finished(request.raw, { cleanup: true }).then(() => parts)
  const form = await Promise.race([parts, whole]).catch((error: Error & { statusCode?: number }) => {
    // The parser's own words for a form that was cut off or never was one carry no status.
    throw error.statusCode ? error : invalid('El formulario llegó incompleto. Probá de nuevo.')
  })
  refuseNul([form.fields, form.files.map(({ filename }) => filename)])
  return form
}

async function readParts(request: FastifyRequest, keptFiles: number | undefined): Promise<Form> {
  const fields: Record<string, string[]> = {}
  const files: Upload[] = []
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

/** A file that is not kept is still read to its end: the fields after it count. */
async function readFile(part: MultipartFile, isKept: boolean) {
  if (isKept) return part.toBuffer()
  for await (const _ of part.file);
  return Buffer.alloc(0)
}

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** The media type by content, never by name; undefined for anything but pictures (and PDF where `pdf`). */
export async function mediaType(bytes: Buffer, { pdf = false } = {}) {
  // Only who receives a file pays for its reader.
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type) return undefined
  return pictures.has(type) || (pdf && type === 'application/pdf') ? type : undefined
}

export function firstField({ fields }: Form, name: string) {
  return fields[name]?.[0]
}
