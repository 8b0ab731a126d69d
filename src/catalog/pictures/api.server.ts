import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { matches } from '../../platform/cache/encodings.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { pictureBytes, picturesTogether } from './picture-bytes.server.ts'
import { parsePictureFile, parseTogether } from './picture-names.ts'

const named = z.object({ file: z.string() })
const produces = ['image/webp', 'image/avif', 'image/jpeg']

export const picturesApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  app.get(
    '/uploads/:file',
    { schema: { summary: 'A picture, or its copy in another size or format', params: named, produces } },
    (request, reply) => {
      const file = parsePictureFile(request.params.file)
      return send(request, reply, file && pictureBytes(resources, file))
    },
  )

  app.get(
    '/uploads/together/:file',
    {
      // Not stored: every request composes the picture.
      onRequest: rateLimit(resources.pool, 'pictures-together', resources.config.rates.forms),
      schema: {
        summary: 'Two to four pictures side by side, for link previews',
        params: named,
        produces: ['image/jpeg'],
      },
    },
    (request, reply) => {
      const names = parseTogether(request.params.file)
      return send(request, reply, names && picturesTogether(resources, names))
    },
  )
}

async function send(
  { params, headers }: FastifyRequest<{ Params: z.infer<typeof named> }>,
  reply: FastifyReply,
  made: Promise<Buffer | undefined> | undefined,
) {
  const bytes = await made
  if (!bytes) throw notFound('No encontramos esa imagen.')
  // Names are never reused, so the name is a valid ETag.
  const etag = `"${params.file}"`
  reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
  if (matches(headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(typeOf(params.file)).send(bytes)
}

function typeOf(file: string) {
  if (file.endsWith('.jpg')) return 'image/jpeg'
  return file.endsWith('.avif') ? 'image/avif' : 'image/webp'
}
