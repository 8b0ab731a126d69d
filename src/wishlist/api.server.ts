import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireSelf, requireUser } from '../accounts/sessions.server.ts'
import { ProductType } from '../catalog/contract.ts'
import { documentSession } from '../platform/api-docs.server.ts'
import { Done } from '../platform/contract.ts'
import { notFound } from '../platform/errors.ts'
import type { Resources } from '../platform/resources.server.ts'
import { addWish } from './add-wish.server.ts'
import { NewWish, Owner, OwnerParam, ProductParam, Wishlist } from './contract.ts'
import { deleteWish, listWishes } from './queries.server.ts'

export const wishlistApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  documentSession(app)
  app.addHook('onRequest', async (request) => {
    await requireUser(db, request)
  })

  app.get('/api/wishlist/:userId', { schema: { params: OwnerParam, response: { 200: Wishlist } } }, async (request) => {
    const { id } = await requireSelf(db, request, request.params.userId)
    const wishes = await listWishes(db, id)
    const wishlist = wishes.map(({ picture_name, ...wish }) => ({
      ...wish,
      type: ProductType.parse(wish.type),
      image1: picture_name && `${picture_name}.webp`,
    }))
    return { success: true as const, wishlist }
  })

  app.post('/api/wishlist/add', { schema: { body: NewWish, response: { 201: Done } } }, async (request, reply) => {
    const { id } = await requireSelf(db, request, request.body.user_id)
    await addWish(db, id, request.body.product_id)
    return reply.code(201).send({ success: true, message: 'Producto agregado a tu wishlist' })
  })

  app.delete(
    '/api/wishlist/remove/:productId',
    { schema: { params: ProductParam, body: Owner, response: { 200: Done } } },
    async (request) => {
      const { id } = await requireSelf(db, request, request.body.user_id)
      if (!(await deleteWish(db, id, request.params.productId))) throw notFound('Ese producto no está en tu wishlist')
      return { success: true as const, message: 'Producto eliminado de tu wishlist' }
    },
  )
}
