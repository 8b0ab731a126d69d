import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { Readiness } from './contract.ts'
import { findReadiness } from './find-readiness.server.ts'

export const checklistApi: FastifyPluginAsyncZod<Resources> = async (app, { db, config }) => {
  mount(app, calls.findReadiness, {
    summary: 'What an owner has to do before opening the shop',
    response: Readiness,
  }).handle(async ({ staffId }) => ({ items: await findReadiness(db, config, staffId) }))
}
