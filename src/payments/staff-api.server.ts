import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireRecentLogin } from '../accounts/recent-login.server.ts'
import { requireAdmin } from '../accounts/sessions.server.ts'
import { OrderParam, orderId } from '../orders/order-param.ts'
import { Done } from '../platform/contract.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { approveOrder } from './approve-order.server.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { Decision } from './contract.ts'
import { releaseOrder } from './hold-order.server.ts'
import { refundsApi } from './refunds/api.server.ts'
import { listConfirmedPayments } from './refunds/queries.server.ts'

const Cancellation = z
  .object({
    reason: z.string().trim().max(1000, 'Hasta 1000 caracteres').optional(),
    password: z.string().max(200).nullish().describe('Of a paid order, when the login is older than 15 minutes'),
  })
  .nullish()

/** What staff decides about an order and its money. */
export const staffApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, pool, config } = resources

  app.post(
    '/api/admin/orders/:id/approve',
    { schema: { params: OrderParam, body: Decision, response: { 200: Done } } },
    async (request) => {
      const staff = await requireAdmin(db, request)
      await approveOrder(db, orderId(request.params), staff, request.body?.admin_notes)
      return { success: true as const, message: 'Pedido confirmado' }
    },
  )

  app.post(
    '/api/admin/orders/:id/cancel',
    {
      onRequest: rateLimit(pool, 'refunds', config.rates.login),
      schema: { params: OrderParam, body: Cancellation, response: { 200: Done } },
    },
    async (request) => {
      const staff = await requireAdmin(db, request)
      const id = orderId(request.params)
      // What was paid goes back with it, and a refund cannot be taken back.
      const isPaid = (await listConfirmedPayments(db, id)).length > 0
      if (isPaid) await requireRecentLogin(db, request, request.body?.password)
      return { success: true as const, message: await cancelOrder(resources, id, staff, request.body?.reason) }
    },
  )

  app.post(
    '/api/admin/orders/:id/release',
    { schema: { params: OrderParam, body: Decision, response: { 200: Done } } },
    async (request) => {
      const staff = await requireAdmin(db, request)
      await releaseOrder(db, orderId(request.params), staff, request.body?.admin_notes)
      return { success: true as const, message: 'Pedido liberado' }
    },
  )

  await app.register(refundsApi, resources)
}
