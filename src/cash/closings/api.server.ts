import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../platform/contract.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { OpenPeriod } from '../contract.ts'
import { closeDay, correctClosing } from './close-day.server.ts'
import { CloseDay, ClosingAnswer, Closings, CorrectClosing } from './contract.ts'
import { listClosings } from './queries.server.ts'

export const closingsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get(
    '/api/admin/cash/closings',
    { schema: { querystring: OpenPeriod, response: { 200: Closings } } },
    async ({ query }) => ({ success: true as const, data: await listClosings(db, query) }),
  )

  app.post(
    '/api/admin/cash/closings',
    { schema: { body: CloseDay, response: { 201: ClosingAnswer } } },
    async (request, reply) => {
      const closing = await closeDay(db, request.body, { id: request.staffId })
      return reply.code(201).send({ success: true as const, message: 'Día cerrado', closing })
    },
  )

  app.post(
    '/api/admin/cash/closings/:id/corrections',
    { schema: { params: IdParam, body: CorrectClosing, response: { 201: ClosingAnswer } } },
    async (request, reply) => {
      const closing = await correctClosing(db, request.params.id, request.body, { id: request.staffId })
      return reply.code(201).send({ success: true as const, message: 'Cierre corregido', closing })
    },
  )
}
