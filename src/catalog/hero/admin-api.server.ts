import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { File } from '../../platform/api-docs.server.ts'
import { invalid, ShopError } from '../../platform/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { readForm } from '../../platform/uploads.server.ts'
import { tooLargePictures } from '../contract.ts'
import { readPicture } from '../pictures/read-picture.server.ts'
import { deletePictureFiles, storePicture } from '../pictures/store-picture.server.ts'
import { forgetLeftPictures, insertHeroPicture } from './queries.server.ts'

const HeroPicture = z.object({
  success: z.literal(true),
  picture: z.string().describe('For a slide of the setting hero_slides, or one of the sellers'),
})
const consumes = ['multipart/form-data']

/** Pictures for the home page's slides: taken in here, put on a slide by the settings. */
export const heroAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db, files }) => {
  app.post(
    '/api/admin/hero-pictures',
    { schema: { consumes, form: z.object({ image: File }), response: { 201: HeroPicture } } },
    async (request, reply) => {
      const form = await readForm(request, { keptFiles: 1 })
      const sent = form.files.find(({ field }) => field === 'image')
      if (!sent) throw invalid('Elegí una imagen.', { image: 'Elegí una imagen' })
      if (sent.isTooLarge) throw new ShopError(413, 'muy-grande', tooLargePictures([sent.filename]))
      const picture = await storePicture(files, await readPicture(sent.bytes, sent.filename))
      await insertHeroPicture(db, picture)
      await deletePictureFiles(files, await forgetLeftPictures(db))
      return reply.code(201).send({ success: true as const, picture: `${picture.name}.webp` })
    },
  )
}
