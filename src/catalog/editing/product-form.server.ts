import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid, ShopError } from '../../platform/http/errors.ts'
import { fieldErrors } from '../../platform/http/field-errors.ts'
import { readForm, type Upload } from '../../platform/uploads/uploads.server.ts'
import { maxPictures, tooLargePictures } from '../contract.ts'
import type { ReadPicture } from '../pictures/picture-work.ts'
import { readPicture } from '../pictures/read-picture.server.ts'

const repeated = new Set(['keep_images', 'picture_order'])
const Keep = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().max(500)).max(20).optional(),
)

/** Reads and validates multipart with files, or JSON. */
export async function readProductForm<Input extends z.ZodType>(request: FastifyRequest, schema: Input) {
  const { values, uploads } = request.isMultipart()
    ? await readMultipart(request)
    : { values: request.body, uploads: [] }
  const input = schema.safeParse(values)
  if (!input.success) {
    const errors = fieldErrors(input.error)
    throw invalid(Object.values(errors).join('. '), errors)
  }
  return {
    input: input.data,
    keep: readNames(values, 'keep_images'),
    order: readNames(values, 'picture_order'),
    uploads,
  }
}

function readNames(values: unknown, field: 'keep_images' | 'picture_order') {
  const names = Keep.safeParse((values as Record<string, unknown>)[field])
  if (!names.success) throw invalid('Revisá las imágenes del producto.', { [field]: 'Tiene que ser una lista' })
  return names.data
}

/** Validates and re-encodes the pictures, in order. */
export async function readPictures(uploads: readonly Upload[]): Promise<ReadPicture[]> {
  const tooLarge = uploads.filter(({ isTooLarge }) => isTooLarge).map(({ filename }) => filename)
  if (tooLarge.length > 0) throw new ShopError(413, 'muy-grande', tooLargePictures(tooLarge))
  const pictures: ReadPicture[] = []
  for (const { bytes, filename } of uploads) pictures.push(await readPicture(bytes, filename))
  return pictures
}

async function readMultipart(request: FastifyRequest) {
  const { fields, files } = await readForm(request, 'images', { keptFiles: maxPictures })
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, sent]) => [name, repeated.has(name) ? sent : sent.at(-1)]),
  )
  return { values, uploads: files }
}
