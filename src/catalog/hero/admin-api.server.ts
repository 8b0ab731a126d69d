import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { invalid, ShopError } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { readForm } from '../../platform/uploads/uploads.server.ts'
import { tooLargePictures } from '../contract.ts'
import { readPicture } from '../pictures/read-picture.server.ts'
import { deletePictureFiles, storePicture } from '../pictures/store-picture.server.ts'
import * as calls from './calls.ts'
import { HeroPicture, HeroPictureForm } from './contract.ts'
import { deleteUnusedPictures, insertHeroPicture } from './queries.server.ts'

/** Uploads pictures that the settings then use, in slides or for sellers. */
export const heroAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db, files }) => {
  mount(app, calls.addHeroPicture, {
    summary: 'Uploads a picture for the settings',
    status: 201,
    form: HeroPictureForm,
    response: HeroPicture,
  }).handle(async (request) => {
    const [sent] = (await readForm(request, 'image', { keptFiles: 1 })).files
    if (!sent) throw invalid('Elegí una imagen.', { image: 'Elegí una imagen' })
    if (sent.isTooLarge) throw new ShopError(413, 'muy-grande', tooLargePictures([sent.filename]))
    const picture = await storePicture(files, await readPicture(sent.bytes, sent.filename))
    await insertHeroPicture(db, picture)
    await deletePictureFiles(files, await deleteUnusedPictures(db))
    return { picture: `${picture.name}.webp` }
  })
}
