import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { Retention } from './contract.ts'
import { findRetention } from './find-retention.server.ts'

/** What the shop keeps, for how long, and what became of the old. */
export const retentionAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.findRetention, { summary: 'What is kept, and for how long', response: Retention }).handle(() =>
    findRetention(db),
  )
}
