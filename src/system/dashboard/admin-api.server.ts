import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { Dashboard } from './contract.ts'
import { findDashboard } from './queries.server.ts'

export const dashboardAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.findDashboard, { summary: 'Sales, orders and stock at a glance', response: Dashboard }).handle(() =>
    findDashboard(db),
  )
}
