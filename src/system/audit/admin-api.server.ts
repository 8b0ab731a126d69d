import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { pagination } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { AuditPage, AuditQuery } from './contract.ts'
import { listAudit } from './queries.server.ts'

export const auditAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(
    app,
    calls.listAudit,
    { summary: 'What administrators changed', query: AuditQuery, response: AuditPage },
    async ({ query }) => {
      const { total, ...found } = await listAudit(db, query)
      return { ...found, pagination: pagination(query.page, query.limit, total) }
    },
  )
}
