import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { ShopError } from './errors.ts'
import { refuseNul } from './refuse-nul.server.ts'

export type Upload = { field: string; bytes: Buffer; filename: string }
export type Form = { fields: Record<string, string[]>; files: Upload[] }

/** Reads a whole multipart form; a file past the limit of the multipart plugin is 413. Empty file fields do not count. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart())
    throw new ShopError(415, 'tipo-invalido', 'El pedido tiene que ser un formulario con archivos.')
  const fields: Record<string, string[]> = {}
  const files: Upload[] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (bytes.length > 0 || part.filename) files.push({ field: part.fieldname, bytes, filename: part.filename })
    } else {
      fields[part.fieldname] = [...(fields[part.fieldname] ?? []), String(part.value)]
    }
  }
  refuseNul([fields, files.map(({ filename }) => filename)])
  return { fields, files: files.filter(({ bytes, filename }) => bytes.length > 0 || filename !== '') }
}

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** The media type by content, never by name; undefined for anything but pictures (and PDF where `pdf`). */
export async function mediaType(bytes: Buffer, { pdf = false } = {}) {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type) return undefined
  return pictures.has(type) || (pdf && type === 'application/pdf') ? type : undefined
}

export function firstField({ fields }: Form, name: string) {
  return fields[name]?.[0]
}
