import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findUser } from '../../accounts/sessions/sessions.server.ts'
import { OrderParam } from '../../orders/finding/order-param.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { sessionIfAny } from '../../platform/http/api-docs.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from '../calls.ts'
import { cancelOwnOrder } from './cancel-own-order.server.ts'
import { GuestSession, OrderDetailAnswer, OrderLookup, OrderLookupAnswer } from './contract.ts'
import { type Asker, findOrderDetail } from './find-order-detail.server.ts'
import { lookUpOrder } from './look-up-order.server.ts'

const Uuid = z.uuid()

/**
 * Routes of one order for its buyer. They are not part of the orders feature because the response contains payments.
 */
export const orderApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  const lookups = rateLimit(pool, 'order-lookups', config.rates.orders)
  const ofOneOrder = {
    security: sessionIfAny,
    onRequest: lookups,
    params: OrderParam,
    headers: GuestSession,
    response: OrderDetailAnswer,
  }

  mount(app, calls.findOwnOrder, {
    ...ofOneOrder,
    summary: 'One order by its id; personal data is masked unless the caller may see it',
  }).handle(async (request) => {
    const viewer = await findUser(db, request)
    const asker = { viewer, guest_session_id: request.headers['x-guest-session'] }
    return { order: await orderOr404(db, request.params.id, asker) }
  })

  mount(app, calls.lookUpOrder, {
    summary: 'One order by its number, with the buyer’s e-mail or the signature of a mailed link',
    security: sessionIfAny,
    onRequest: lookups,
    body: OrderLookup,
    response: OrderLookupAnswer,
  }).handle(async (request) => {
    const viewer = await findUser(db, request)
    return { order: await lookUpOrder(db, request.body, viewer) }
  })

  mount(app, calls.cancelOwnOrder, { ...ofOneOrder, summary: 'Cancels an own unpaid order' }).handle(
    async (request) => {
      const viewer = await findUser(db, request)
      const asker = { viewer, guest_session_id: request.headers['x-guest-session'] }
      const { id } = await orderOr404(db, request.params.id, asker)
      await cancelOwnOrder(db, id, asker)
      return { order: await orderOr404(db, id, asker) }
    },
  )
}

async function orderOr404(db: Db, id: string, asker: Asker) {
  const order = Uuid.safeParse(id).success ? await findOrderDetail(db, id, asker) : undefined
  if (!order) throw notFound('Pedido no encontrado')
  return order
}
