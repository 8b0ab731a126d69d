import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tagsOfSale } from '../catalog/stock.server.ts'
import { findAdminOrder } from '../orders/admin-queries.server.ts'
import { notFound } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import { MakeSale, SaleAnswer } from './contract.ts'
import { makeSale } from './make-sale.server.ts'
import { demandProvider, openLink } from './open-link.server.ts'

export const salesApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, config } = resources

  mount(app, calls.makeSale, {
    summary: 'Sells at the counter, by phone or by WhatsApp',
    status: 201,
    isOnce: true,
    body: MakeSale,
    response: SaleAnswer,
  }).handle(async (request) => {
    const { body, staffId, once } = request
    const provider = body.payment.method === 'link' ? demandProvider(config) : undefined
    const { id, taken } = await makeSale(db, body, { id: staffId, key: once.key })
    request.purges = tagsOfSale(taken)
    const payment_url = provider ? await openLink(resources, provider, id) : null
    const order = await findAdminOrder(db, id)
    if (!order) throw notFound('Orden no encontrada')
    return { order, payment_url }
  })
}
