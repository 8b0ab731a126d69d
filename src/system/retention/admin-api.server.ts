import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { Retention } from './contract.ts'
import { findRetention } from './find-retention.server.ts'

export const retentionAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.findRetention, {
    summary: 'Stored data by kind, and how long it is kept',
    response: Retention,
  }).handle(() => findRetention(db))
}
