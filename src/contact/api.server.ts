import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done } from '../platform/contract.ts'
import { fewMails } from '../platform/mail/few-mails.server.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { NewContact } from './contract.ts'
import { takeMessage } from './take-message.server.ts'
import { thanks } from './thanks.ts'

export const contactApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  const limit = rateLimit(pool, 'contact', config.rates.forms)

  app.post(
    '/api/contact',
    { onRequest: limit, schema: { body: NewContact, response: { 201: Done } } },
    async (request, reply) => {
      await takeMessage(db, request.body, fewMails(config.rates.forms))
      return reply.code(201).send({ success: true, message: thanks })
    },
  )
}
