import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findUser } from '../accounts/sessions.server.ts'
import { forbidden, unauthorized } from '../platform/errors.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { Order, OrderReceipt, PlaceOrder } from './contract.ts'
import { placeOrder } from './place-order.server.ts'
import { listOrdersOfGuest } from './queries.server.ts'

const IdempotencyKey = z.object({
  'idempotency-key': z.string().trim().min(8, 'Al menos 8 caracteres').max(200).optional(),
})
const GuestOrders = z.object({ success: z.literal(true), orders: z.array(Order) })

export const ordersApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  const limit = rateLimit(pool, 'orders', config.rates.orders)

  app.post(
    '/api/orders',
    { preHandler: limit, schema: { headers: IdempotencyKey, body: PlaceOrder, response: { 201: OrderReceipt } } },
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
    { schema: { params: z.object({ sessionId: z.string().max(200) }), response: { 200: GuestOrders } } },
    async (request) => ({ success: true as const, orders: await listOrdersOfGuest(db, request.params.sessionId) }),
  )
}
