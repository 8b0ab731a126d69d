import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireRecentLogin } from '../accounts/recent-login.server.ts'
import { File } from '../platform/api-docs.server.ts'
import { Done, IdParam, pagination } from '../platform/contract.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { NewProduct, ProductChange, ProductSaved } from './contract.ts'
import { deleteProduct } from './delete-product.server.ts'
import { duplicateProduct } from './duplicate-product.server.ts'
import { MovementPage, MovementQuery } from './movements/contract.ts'
import { listMovements } from './movements/queries.server.ts'
import { keptPictures } from './pictures/arrange-pictures.ts'
import { listPictures } from './pictures/queries.server.ts'
import { readPictures, readProductForm } from './product-form.server.ts'
import { changeProduct, createProduct } from './save-product.server.ts'

const consumes = ['multipart/form-data', 'application/json']
const pictures = { images: z.array(File).optional().describe('Added after those that stay; four in all') }
const arrangement = {
  keep_images: z.array(z.string()).optional().describe('Those that stay, in order; missing, all do'),
  picture_order: z.array(z.string()).optional(),
}
const Password = z.object({ password: z.string().max(200).optional() }).nullish()

/** The catalogue in the hands of staff. */
export const catalogAdminApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, files, pool, config } = resources
  const limitPasswords = rateLimit(pool, 'reauth', config.rates.login)

  app.post(
    '/api/products',
    { schema: { consumes, form: NewProduct.extend(pictures), response: { 201: ProductSaved } } },
    async (request, reply) => {
      const { input, uploads } = await readProductForm(request, NewProduct)
      keptPictures([], undefined, uploads.length)
      const pictures = await readPictures(uploads)
      const product = await createProduct({ db, files }, input, {
        user_id: request.staffId,
        pictures,
      })
      return reply.code(201).send({ success: true, message: 'Producto creado exitosamente', product })
    },
  )

  app.put(
    '/api/products/:id',
    {
      schema: {
        consumes,
        params: IdParam,
        form: ProductChange.extend({ ...pictures, ...arrangement }),
        response: { 200: ProductSaved },
      },
    },
    async (request) => {
      const { id } = request.params
      const { input, keep, order, uploads } = await readProductForm(request, ProductChange)
      // Asked here too, so that too many are refused before any is worked on.
      keptPictures(await listPictures(db, id), keep, uploads.length)
      const pictures = await readPictures(uploads)
      const product = await changeProduct({ db, files }, id, input, {
        user_id: request.staffId,
        pictures,
        keep,
        order,
      })
      return { success: true as const, message: 'Producto actualizado exitosamente', product }
    },
  )

  app.post(
    '/api/admin/products/:id/duplicate',
    { schema: { params: IdParam, response: { 201: ProductSaved } } },
    async (request, reply) => {
      const product = await duplicateProduct(resources, request.params.id, request.staffId)
      return reply.code(201).send({ success: true, message: 'Producto duplicado', product })
    },
  )

  app.get(
    '/api/admin/products/:id/movements',
    { schema: { params: IdParam, querystring: MovementQuery, response: { 200: MovementPage } } },
    async ({ params, query }) => {
      const { movements, total } = await listMovements(db, params.id, query)
      return { success: true as const, movements, pagination: pagination(query.page, query.limit, total) }
    },
  )

  app.delete(
    '/api/products/:id',
    { schema: { params: IdParam, body: Password, response: { 200: Done } } },
    async (request, reply) => {
      if (request.body?.password) await limitPasswords(request, reply)
      await requireRecentLogin(db, request, request.body?.password)
      await deleteProduct(db, request.params.id)
      return { success: true as const, message: 'Producto eliminado exitosamente' }
    },
  )
}
