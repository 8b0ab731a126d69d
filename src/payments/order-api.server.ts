import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findUser } from '../accounts/sessions.server.ts'
import { sessionIfAny } from '../platform/api-docs.server.ts'
import type { Db } from '../platform/database.server.ts'
import { notFound } from '../platform/errors.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { cancelOwnOrder } from './cancel-own-order.server.ts'
import { type Asker, findOrderDetail } from './find-order-detail.server.ts'
import { lookUpOrder } from './look-up-order.server.ts'
import { OrderDetailAnswer, OrderLookup, OrderLookupAnswer } from './order-contract.ts'

const OrderParam = z.object({ id: z.string() })
const Uuid = z.uuid()
const GuestSession = z.object({
  'x-guest-session': z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('The guest_session_id that the order was made with: its browser sees the order whole'),
})

/** One order by its unguessable id. Here and not with the orders, since its payments are part of the answer. */
export const orderApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  const lookups = rateLimit(pool, 'order-lookups', config.rates.orders)
  const schema = {
    security: sessionIfAny,
    params: OrderParam,
    headers: GuestSession,
    response: { 200: OrderDetailAnswer },
  }

  app.get('/api/orders/:id', { onRequest: lookups, schema }, async (request) => {
    const viewer = await findUser(db, request)
    const asker = { viewer, guest_session_id: request.headers['x-guest-session'] }
    return { success: true as const, order: await orderOr404(db, request.params.id, asker) }
  })

  app.post(
    '/api/orders/lookup',
    { onRequest: lookups, schema: { security: sessionIfAny, body: OrderLookup, response: { 200: OrderLookupAnswer } } },
    async (request) => {
      const viewer = await findUser(db, request)
      return { success: true as const, order: await lookUpOrder(db, request.body, viewer) }
    },
  )

  app.post('/api/orders/:id/cancel', { onRequest: lookups, schema }, async (request) => {
    const viewer = await findUser(db, request)
    const asker = { viewer, guest_session_id: request.headers['x-guest-session'] }
    const { id } = await orderOr404(db, request.params.id, asker)
    await cancelOwnOrder(db, id, asker)
    return { success: true as const, order: await orderOr404(db, id, asker) }
  })
}

async function orderOr404(db: Db, id: string, asker: Asker) {
  const order = Uuid.safeParse(id).success ? await findOrderDetail(db, id, asker) : undefined
  if (!order) throw notFound('Pedido no encontrado')
  return order
}
