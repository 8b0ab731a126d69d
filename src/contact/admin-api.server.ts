import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam, pagination } from '../platform/contract.ts'
import type { Resources } from '../platform/resources.server.ts'
import { ContactAnswer, ContactPage, ContactQuery } from './contract.ts'
import { listContacts, markContactRead } from './queries.server.ts'

export const contactAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get(
    '/api/admin/contacts',
    { schema: { querystring: ContactQuery, response: { 200: ContactPage } } },
    async ({ query }) => {
      const { contacts, total, unread_count } = await listContacts(db, query)
      return {
        success: true as const,
        contacts,
        unread_count,
        pagination: pagination(query.page, query.limit, total),
      }
    },
  )

  app.post(
    '/api/admin/contacts/:id/read',
    { schema: { params: IdParam, response: { 200: ContactAnswer } } },
    async ({ params }) => ({ success: true as const, contact: await markContactRead(db, params.id) }),
  )
}
