import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done } from '../platform/http/contract.ts'
import { mount } from '../platform/http/mount.server.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import { fewMails } from '../platform/mail/few-mails.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import { NewContact } from './contract.ts'
import { receiveMessage } from './receive-message.server.ts'
import { thanksMessage } from './thanks-message.ts'

export const contactApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  mount(app, calls.sendMessage, {
    summary: 'Sends a message to the shop',
    status: 201,
    onRequest: rateLimit(pool, 'contact', config.rates.forms),
    isOnce: true,
    body: NewContact,
    response: Done,
  }).handle(async ({ body, once }) => {
    await receiveMessage(db, body, once, fewMails(config.rates.forms))
    return { message: thanksMessage }
  })
}
