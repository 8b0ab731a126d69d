import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findUser, requireUser } from '../accounts/sessions.server.ts'
import { session, sessionIfAny } from '../platform/api-docs.server.ts'
import { Done, pagination } from '../platform/contract.ts'
import { forbidden, unauthorized } from '../platform/errors.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { findSettings } from '../settings/queries.server.ts'
import { claimOrder } from './claim-order.server.ts'
import {
  CartProducts,
  CartProductsQuery,
  ClaimOrder,
  GuestOrders,
  OrderReceipt,
  OwnOrders,
  OwnOrdersQuery,
  PlaceOrder,
} from './contract.ts'
import { listCartProducts } from './list-cart-products.server.ts'
import { OrderParam, orderId } from './order-param.ts'
import { placeOrder } from './place-order.server.ts'
import { listOrdersOfGuest, listOrdersOfUser } from './queries.server.ts'

const IdempotencyKey = z.object({
  'idempotency-key': z.string().trim().min(8, 'Al menos 8 caracteres').max(200).optional(),
})

export const ordersApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  app.post(
    '/api/orders',
    {
      onRequest: rateLimit(pool, 'orders', config.rates.orders),
      schema: { security: sessionIfAny, headers: IdempotencyKey, body: PlaceOrder, response: { 201: OrderReceipt } },
    },
    async (request, reply) => {
      const user = await findUser(db, request)
      const { body } = request
      if (body.user_id != null && !user) throw unauthorized()
      if (body.user_id != null && body.user_id !== user?.id) throw forbidden()
      const order = await placeOrder(db, body, {
        user_id: user?.id ?? null,
        ip: request.ip,
        idempotencyKey: request.headers['idempotency-key'],
      })
      return reply.code(201).send({ success: true, order })
    },
  )

  app.get(
    '/api/orders/guest/:sessionId',
    {
      onRequest: rateLimit(pool, 'order-lookups', config.rates.orders),
      schema: { params: z.object({ sessionId: z.string() }), response: { 200: GuestOrders } },
    },
    async (request) => ({ success: true as const, orders: await listOrdersOfGuest(db, request.params.sessionId) }),
  )

  app.post(
    '/api/orders/:id/claim',
    {
      onRequest: rateLimit(pool, 'order-lookups', config.rates.orders),
      schema: {
        security: session,
        params: OrderParam,
        body: ClaimOrder,
        response: { 200: Done },
      },
    },
    async (request) => {
      const user = await requireUser(db, request)
      await claimOrder(db, orderId(request.params), user, request.body?.guest_session_id)
      return { success: true as const, message: 'El pedido ya está en tu cuenta' }
    },
  )

  app.get(
    '/api/orders/mine',
    { schema: { security: session, querystring: OwnOrdersQuery, response: { 200: OwnOrders } } },
    async (request) => {
      const user = await requireUser(db, request)
      const { page, limit } = request.query
      const { orders, total } = await listOrdersOfUser(db, user.id, request.query)
      return { success: true as const, orders, pagination: pagination(page, limit, total) }
    },
  )

  app.get(
    '/api/cart-products',
    { schema: { querystring: CartProductsQuery, response: { 200: CartProducts } } },
    async (request) => {
      const [products, settings] = await Promise.all([listCartProducts(db, request.query.ids), findSettings(db)])
      const { transfer_discount_percent, max_units_per_product, max_units_per_order, tax_condition } = settings
      return {
        success: true as const,
        products,
        transfer_discount_percent,
        max_units_per_product,
        max_units_per_order,
        shows_net_price: tax_condition === 'responsable_inscripto',
      }
    },
  )
}
