import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { BottlesDecanted, DecantBottles } from './contract.ts'
import { decantBottles } from './decant-bottles.server.ts'

export const decantsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.decantBottles, {
    summary: 'Converts bottles into decants of the same perfume',
    params: IdParam,
    body: DecantBottles,
    response: BottlesDecanted,
  }).handle(async ({ params, body, staffId }) => {
    const done = await decantBottles(db, params.id, body, staffId)
    return { message: 'Stock actualizado', ...done }
  })
}
