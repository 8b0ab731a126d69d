import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { DollarPrices } from './contract.ts'
import { countWithDollarCost, findLastAct, listDollarActs } from './queries.server.ts'

export const dollarApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listDollarActs, {
    summary: 'The dollar rates applied to prices, newest first',
    response: DollarPrices,
  }).handle(async () => {
    const [with_cost, acts, last] = await Promise.all([countWithDollarCost(db), listDollarActs(db), findLastAct(db)])
    return { with_cost, acts, last_id: last?.id ?? null }
  })
}
