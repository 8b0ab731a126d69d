import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done, IdParam } from '../platform/http/contract.ts'
import { mount } from '../platform/http/mount.server.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './admin-calls.ts'
import { addAdministrator, listAdministrators, removeAdministrator } from './administrators.server.ts'
import { AdministratorAdded, AdministratorList, AdministratorRemoval, NewAdministrator } from './contract.ts'
import { requireRecentLogin } from './recent-login.server.ts'

/** Who may enter the panel. */
export const accountsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  const limitPasswords = rateLimit(pool, 'reauth', config.rates.login)

  mount(
    app,
    calls.listAdministrators,
    { summary: 'Who may enter the panel', response: AdministratorList },
    async () => ({ administrators: await listAdministrators(db) }),
  )

  mount(
    app,
    calls.addAdministrator,
    {
      summary: 'Lets somebody into the panel, by a mailed link',
      status: 201,
      onRequest: limitPasswords,
      body: NewAdministrator,
      response: AdministratorAdded,
    },
    async (request) => {
      await requireRecentLogin(db, request, request.body.password)
      const added = await addAdministrator(db, request.body)
      const message = added.is_new_account
        ? `Creamos la cuenta y le mandamos un mail a ${added.administrator.email} para que elija su contraseña.`
        : `${added.administrator.email} va a administrar la tienda. Su contraseña anterior ya no sirve: le mandamos un mail con un enlace de 24 horas para que elija otra.`
      return { message, ...added }
    },
  )

  mount(
    app,
    calls.removeAdministrator,
    {
      summary: 'Keeps somebody out of the panel, and ends their sessions',
      onRequest: limitPasswords,
      params: IdParam,
      body: AdministratorRemoval,
      response: Done,
    },
    async (request) => {
      await requireRecentLogin(db, request, request.body?.password)
      await removeAdministrator(db, request.params.id)
      return { message: 'Ya no administra la tienda. Cerramos sus sesiones.' }
    },
  )
}
