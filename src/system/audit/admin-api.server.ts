import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { pagination } from '../../platform/contract.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { AuditPage, AuditQuery } from './contract.ts'
import { listAudit } from './queries.server.ts'

export const auditAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get(
    '/api/admin/audit',
    { schema: { querystring: AuditQuery, response: { 200: AuditPage } } },
    async ({ query }) => {
      const { total, ...found } = await listAudit(db, query)
      return { success: true as const, ...found, pagination: pagination(query.page, query.limit, total) }
    },
  )
}
