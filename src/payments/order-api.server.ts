import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findUser } from '../accounts/sessions.server.ts'
import { sessionIfAny } from '../platform/api-docs.server.ts'
import type { Db } from '../platform/database.server.ts'
import { notFound } from '../platform/errors.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { cancelOwnOrder } from './cancel-own-order.server.ts'
import { findOrderDetail, type Viewer } from './find-order-detail.server.ts'
import { lookUpOrder } from './look-up-order.server.ts'
import { OrderDetailAnswer, OrderLookup, OrderLookupAnswer } from './order-contract.ts'

const OrderParam = z.object({ id: z.string() })
const Uuid = z.uuid()

/** One order by its unguessable id. Here and not with the orders, since its payments are part of the answer. */
export const orderApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  const lookups = rateLimit(pool, 'order-lookups', config.rates.orders)
  const schema = { security: sessionIfAny, params: OrderParam, response: { 200: OrderDetailAnswer } }

  app.get('/api/orders/:id', { onRequest: lookups, schema }, async (request) => {
    const user = await findUser(db, request)
    return { success: true as const, order: await orderOr404(db, request.params.id, user) }
  })

  app.post(
    '/api/orders/lookup',
    {
      onRequest: lookups,
      schema: { security: sessionIfAny, body: OrderLookup, response: { 200: OrderLookupAnswer } },
    },
    async (request) => {
      const viewer = await findUser(db, request)
      return { success: true as const, order: await lookUpOrder(db, request.body, viewer) }
    },
  )

  app.post('/api/orders/:id/cancel', { onRequest: lookups, schema }, async (request) => {
    const user = await findUser(db, request)
    const { id } = await orderOr404(db, request.params.id, user)
    await cancelOwnOrder(db, id)
    return { success: true as const, order: await orderOr404(db, id, user) }
  })
}

async function orderOr404(db: Db, id: string, user: Viewer | undefined) {
  const order = Uuid.safeParse(id).success ? await findOrderDetail(db, id, user) : undefined
  if (!order) throw notFound('Pedido no encontrado')
  return order
}
