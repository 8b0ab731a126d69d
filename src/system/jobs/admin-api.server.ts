import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done, pagination } from '../../platform/contract.ts'
import { notFound } from '../../platform/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { noteAct } from '../audit/queries.server.ts'
import { JobPage, JobParam, JobQuery } from './contract.ts'
import { listJobs, retryJob } from './queries.server.ts'

/** The shop's background work, and another try for what failed. */
export const jobsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get('/api/admin/jobs', { schema: { querystring: JobQuery, response: { 200: JobPage } } }, async ({ query }) => {
    const { total, ...found } = await listJobs(db, query)
    return { success: true as const, ...found, pagination: pagination(query.page, query.limit, total) }
  })

  app.post(
    '/api/admin/jobs/:id/retry',
    { schema: { params: JobParam, response: { 200: Done } } },
    async ({ params }) => {
      const task = await retryJob(db, params.id)
      if (!task) throw notFound('Esa tarea ya terminó o se está haciendo ahora.')
      await noteAct(db, 'Reintentó una tarea', { task, id: params.id })
      return { success: true as const, message: 'La tarea se hace de nuevo enseguida' }
    },
  )
}
