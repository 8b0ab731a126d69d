import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireUser } from '../../accounts/sessions.server.ts'
import { documentSession } from '../../platform/api-docs.server.ts'
import { Done } from '../../platform/contract.ts'
import { rateLimit } from '../../platform/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { businessDay } from '../../platform/time.ts'
import { collectData } from './collect-data.server.ts'
import { DeleteAccount, PersonalData } from './contract.ts'
import { deleteAccount } from './delete-account.server.ts'

/** A customer's rights over what the shop keeps of them. */
export const personalDataApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  documentSession(app)
  app.addHook('onRequest', async (request) => {
    await requireUser(db, request)
  })

  app.get(
    '/api/auth/data',
    {
      onRequest: rateLimit(pool, 'own-data', config.rates.forms),
      schema: { response: { 200: PersonalData } },
    },
    async (request, reply) => {
      reply.header('content-disposition', `attachment; filename="mis-datos-${businessDay(new Date())}.json"`)
      return collectData(db, await requireUser(db, request))
    },
  )

  app.delete(
    '/api/auth/account',
    {
      onRequest: rateLimit(pool, 'delete-account', config.rates.login),
      schema: { body: DeleteAccount, response: { 200: Done } },
    },
    async (request) => {
      await deleteAccount(db, await requireUser(db, request), request.body.password)
      return { success: true as const, message: 'Eliminamos tu cuenta. Gracias por el tiempo compartido.' }
    },
  )
}
