import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done, IdParam } from '../platform/contract.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { addAdministrator, listAdministrators, removeAdministrator } from './administrators.server.ts'
import { AdministratorAdded, AdministratorList, AdministratorRemoval, NewAdministrator } from './contract.ts'
import { requireRecentLogin } from './recent-login.server.ts'

/** Who may enter the panel. */
export const accountsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  const limitPasswords = rateLimit(pool, 'reauth', config.rates.login)

  app.get('/api/admin/administrators', { schema: { response: { 200: AdministratorList } } }, async () => ({
    success: true as const,
    administrators: await listAdministrators(db),
  }))

  app.post(
    '/api/admin/administrators',
    { onRequest: limitPasswords, schema: { body: NewAdministrator, response: { 201: AdministratorAdded } } },
    async (request, reply) => {
      await requireRecentLogin(db, request, request.body.password)
      const added = await addAdministrator(db, request.body)
      const message = added.is_new_account
        ? `Creamos la cuenta y le mandamos un mail a ${added.administrator.email} para que elija su contraseña.`
        : `${added.administrator.email} va a administrar la tienda. Su contraseña anterior ya no sirve: le mandamos un mail con un enlace de 24 horas para que elija otra.`
      return reply.code(201).send({ success: true as const, message, ...added })
    },
  )

  app.delete(
    '/api/admin/administrators/:id',
    { onRequest: limitPasswords, schema: { params: IdParam, body: AdministratorRemoval, response: { 200: Done } } },
    async (request) => {
      await requireRecentLogin(db, request, request.body?.password)
      await removeAdministrator(db, request.params.id)
      return { success: true as const, message: 'Ya no administra la tienda. Cerramos sus sesiones.' }
    },
  )
}
