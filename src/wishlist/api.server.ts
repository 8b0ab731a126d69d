import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { closeToGuests, requireSelf } from '../accounts/sessions/sessions.server.ts'
import { ProductType } from '../catalog/contract.ts'
import { Done } from '../platform/http/contract.ts'
import { notFound } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { addWish } from './add-wish.server.ts'
import * as calls from './calls.ts'
import { NewWish, Owner, OwnerParam, ProductParam, Wishlist } from './contract.ts'
import { deleteWish, listWishes } from './queries.server.ts'

export const wishlistApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  closeToGuests(app, db)

  mount(app, calls.listWishes, { summary: "A customer's wishlist", params: OwnerParam, response: Wishlist }).handle(
    async (request) => {
      const { id } = await requireSelf(db, request, request.params.userId)
      const wishes = await listWishes(db, id)
      const wishlist = wishes.map(({ picture_name, ...wish }) => ({
        ...wish,
        type: ProductType.parse(wish.type),
        image1: picture_name && `${picture_name}.webp`,
      }))
      return { wishlist }
    },
  )

  mount(app, calls.addWish, {
    summary: 'Adds a product to the wishlist',
    status: 201,
    body: NewWish,
    response: Done,
  }).handle(async (request) => {
    const { id } = await requireSelf(db, request, request.body.user_id)
    await addWish(db, id, request.body.product_id)
    return { message: 'Producto agregado a tu wishlist' }
  })

  mount(app, calls.removeWish, {
    summary: 'Removes a product from the wishlist',
    params: ProductParam,
    body: Owner,
    response: Done,
  }).handle(async (request) => {
    const { id } = await requireSelf(db, request, request.body.user_id)
    if (!(await deleteWish(db, id, request.params.productId))) throw notFound('Ese producto no está en tu wishlist')
    return { message: 'Producto eliminado de tu wishlist' }
  })
}
