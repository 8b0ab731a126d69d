import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { matches } from '../platform/cache/encodings.server.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Resources } from '../platform/resources.server.ts'
import { pictureBytes } from './pictures/picture-bytes.server.ts'
import { parsePictureFile } from './pictures/picture-names.ts'

export const picturesApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  app.get(
    '/uploads/:file',
    {
      schema: {
        summary: 'A picture, of the sizes and kinds that a product names',
        params: z.object({ file: z.string() }),
      },
    },
    async ({ params, headers }, reply) => {
      const file = parsePictureFile(params.file)
      const bytes = file && (await pictureBytes(resources, file))
      if (!bytes) throw notFound('No encontramos esa imagen.')
      // A name is never given twice, so it is as good a tag as a hash of the bytes.
      const etag = `"${params.file}"`
      reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
      if (matches(headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(typeOf(params.file)).send(bytes)
    },
  )
}

function typeOf(file: string) {
  if (file.endsWith('.jpg')) return 'image/jpeg'
  return file.endsWith('.avif') ? 'image/avif' : 'image/webp'
}
