import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done, IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { askAlert } from './ask-alert.server.ts'
import * as calls from './calls.ts'
import { AskAlert, alertTaken } from './contract.ts'

export const alertsApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  mount(app, calls.askAlert, {
    summary: 'Registers a stock alert: one mail when the product is back',
    onRequest: rateLimit(pool, 'stock-alert', config.rates.forms),
    params: IdParam,
    body: AskAlert,
    response: Done,
  }).handle(async ({ params, body }) => {
    await askAlert(db, params.id, body.email)
    return { message: alertTaken }
  })
}
