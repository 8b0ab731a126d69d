import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done } from '../../platform/http/contract.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { recordAct } from '../audit/queries.server.ts'
import * as calls from './calls.ts'
import { JobPage, JobParam, JobQuery } from './contract.ts'
import { listJobs, retryJob } from './queries.server.ts'

export const jobsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listJobs, {
    summary: 'Background jobs that wait, run or failed',
    query: JobQuery,
    response: JobPage,
  }).handle(({ query }) => listJobs(db, query))

  mount(app, calls.retryJob, { summary: 'Tries a job again', params: JobParam, response: Done }).handle(
    async ({ params }) => {
      const task = await retryJob(db, params.id)
      if (!task) throw notFound('Esa tarea ya terminó o se está haciendo ahora.')
      await recordAct(db, 'Reintentó una tarea', { task, id: params.id })
      return { message: 'La tarea se hace de nuevo enseguida' }
    },
  )
}
