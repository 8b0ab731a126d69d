import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireRecentLogin } from '../accounts/sessions/recent-login.server.ts'
import { requireAdmin } from '../accounts/sessions/sessions.server.ts'
import { OrderParam, orderId } from '../orders/order-param.ts'
import { Done } from '../platform/http/contract.ts'
import { mount } from '../platform/http/mount.server.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { approveOrder } from './approve-order.server.ts'
import * as calls from './calls.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { Cancellation, Decision } from './contract.ts'
import { releaseOrder } from './holds/hold-order.server.ts'
import { refundsApi } from './refunds/api.server.ts'
import { listConfirmedPayments } from './refunds/queries.server.ts'

/** What staff decides about an order and its money. */
export const staffApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, pool, config } = resources
  const limitPasswords = rateLimit(pool, 'reauth', config.rates.login)

  mount(
    app,
    calls.approveOrder,
    { summary: 'Confirms the payment of an order', params: OrderParam, body: Decision, response: Done },
    async (request) => {
      const staff = await requireAdmin(db, request)
      await approveOrder(db, orderId(request.params), staff, request.body?.admin_notes)
      return { message: 'Pedido confirmado' }
    },
  )

  mount(
    app,
    calls.cancelOrder,
    {
      summary: 'Cancels an order and gives back what was paid',
      params: OrderParam,
      body: Cancellation,
      response: Done,
    },
    async (request, reply) => {
      const staff = await requireAdmin(db, request)
      const id = orderId(request.params)
      // What was paid goes back with it, and a refund cannot be taken back.
      const isPaid = (await listConfirmedPayments(db, id)).length > 0
      if (isPaid && request.body?.password) await limitPasswords(request, reply)
      if (isPaid) await requireRecentLogin(db, request, request.body?.password)
      return { message: await cancelOrder(resources, id, staff, request.body?.reason) }
    },
  )

  mount(
    app,
    calls.releaseOrder,
    { summary: 'Lets an order be shipped that was held', params: OrderParam, body: Decision, response: Done },
    async (request) => {
      const staff = await requireAdmin(db, request)
      await releaseOrder(db, orderId(request.params), staff, request.body?.admin_notes)
      return { message: 'Pedido liberado' }
    },
  )

  await app.register(refundsApi, resources)
}
