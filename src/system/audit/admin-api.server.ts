import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { checkAudit } from './check-audit.server.ts'
import { AuditPage, AuditQuery, ChainCheck } from './contract.ts'
import { listAudit } from './queries.server.ts'

export const auditAdminApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db } = resources
  mount(app, calls.listAudit, {
    summary: 'The audit log',
    query: AuditQuery,
    response: AuditPage,
  }).handle(({ query }) => listAudit(db, query))

  mount(app, calls.checkAudit, {
    summary: 'Verifies that no entry was changed or removed',
    response: ChainCheck,
  }).handle(async () => {
    const { entries, last_at, fault = null } = await checkAudit(resources)
    return { entries, last_at, fault }
  })
}
