import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam, pagination } from '../platform/contract.ts'
import type { Resources } from '../platform/resources.server.ts'
import { ContactAnswer, ContactPage, ContactQuery, ContactReply } from './contract.ts'
import { listContacts } from './queries.server.ts'
import { readContact } from './read-contact.server.ts'
import { replyContact } from './reply-contact.server.ts'

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
    async ({ params }) => ({
      success: true as const,
      contact: await db.transaction().execute((tx) => readContact(tx, params.id)),
    }),
  )

  app.post(
    '/api/admin/contacts/:id/reply',
    {
      schema: {
        description: 'Answers by mail, and keeps the answer with the message',
        params: IdParam,
        body: ContactReply,
        response: { 201: ContactAnswer },
      },
    },
    async ({ params, body, staffId }, reply) => {
      const contact = await replyContact(db, params.id, { message: body.message, user_id: staffId })
      return reply.code(201).send({ success: true as const, message: `Le respondimos a ${contact.email}`, contact })
    },
  )
}
