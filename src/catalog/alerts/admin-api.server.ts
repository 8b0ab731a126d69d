import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { WaitingList } from './contract.ts'
import { listWaiting } from './queries.server.ts'

export const alertsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listWaiting, { summary: 'Number of stock alerts for each product', response: WaitingList }).handle(
    () => listWaiting(db),
  )
}
