import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../platform/http/contract.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import { ContactAnswer, ContactPage, ContactQuery, ContactReply } from './contract.ts'
import { listContacts } from './queries.server.ts'
import { readContact } from './read-contact.server.ts'
import { replyContact } from './reply-contact.server.ts'

export const contactAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listContacts, {
    summary: 'The messages to the shop',
    query: ContactQuery,
    response: ContactPage,
  }).handle(({ query }) => listContacts(db, query))

  mount(app, calls.readContact, {
    summary: 'Marks a message as read',
    params: IdParam,
    response: ContactAnswer,
  }).handle(async ({ params }) => ({ contact: await db.transaction().execute((tx) => readContact(tx, params.id)) }))

  mount(app, calls.replyContact, {
    summary: 'Answers by mail, and keeps the answer with the message',
    status: 201,
    params: IdParam,
    isOnce: true,
    body: ContactReply,
    response: ContactAnswer,
  }).handle(async ({ params, body, staffId, once }) => {
    const contact = await replyContact(db, params.id, { message: body.message, user_id: staffId, once })
    return { message: `Le respondimos a ${contact.email}`, contact }
  })
}
