import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { pagination } from '../../platform/contract.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { announce } from './announce.server.ts'
import {
  AnnouncementAnswer,
  AnnouncementPage,
  AnnouncementQuery,
  AudienceCount,
  AudienceQuery,
  IdempotencyKey,
  NewAnnouncement,
} from './contract.ts'
import { countAudience, listAnnouncements } from './queries.server.ts'

export const announcementsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get(
    '/api/admin/announcements',
    { schema: { querystring: AnnouncementQuery, response: { 200: AnnouncementPage } } },
    async ({ query }) => {
      const { announcements, total } = await listAnnouncements(db, query)
      return { success: true as const, announcements, pagination: pagination(query.page, query.limit, total) }
    },
  )

  app.get(
    '/api/admin/announcements/audience',
    {
      schema: {
        description: 'How many customers an announcement would reach',
        querystring: AudienceQuery,
        response: { 200: AudienceCount },
      },
    },
    async ({ query }) => ({ success: true as const, count: await countAudience(db, query) }),
  )

  app.post(
    '/api/admin/announcements',
    { schema: { headers: IdempotencyKey, body: NewAnnouncement, response: { 201: AnnouncementAnswer } } },
    async (request, reply) => {
      const announcement = await announce(db, request.body, {
        user_id: request.staffId,
        idempotency_key: request.headers['idempotency-key'],
      })
      const { recipients } = announcement
      const message = `El aviso sale para ${recipients === 1 ? 'un cliente' : `${recipients} clientes`}`
      return reply.code(201).send({ success: true as const, message, announcement })
    },
  )
}
