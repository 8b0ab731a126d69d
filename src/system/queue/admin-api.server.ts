import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { Queue } from './contract.ts'
import { findQueue } from './queries.server.ts'

export const queueAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.findQueue, {
    summary: 'Pending work by kind, with the first cases; 0 where the role has no permission',
    response: Queue,
  }).handle(({ role }) => findQueue(db, role))
}
