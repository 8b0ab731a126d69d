import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done, IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { AlertRequest, alertTaken } from './contract.ts'
import { requestAlert } from './request-alert.server.ts'

export const alertsApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  mount(app, calls.requestAlert, {
    summary: 'Registers a stock alert: one mail when the product is back',
    onRequest: rateLimit(pool, 'stock-alert', config.rates.forms),
    params: IdParam,
    body: AlertRequest,
    response: Done,
  }).handle(async ({ params, body }) => {
    await requestAlert(db, params.id, body.email)
    return { message: alertTaken }
  })
}
