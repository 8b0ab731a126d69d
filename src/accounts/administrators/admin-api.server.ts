import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done, IdParam } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { roles } from '../../roles.ts'
import * as contract from '../contract.ts'
import { requireRecentLogin } from '../sessions/recent-login.server.ts'
import * as calls from './admin-calls.ts'
import { addAdministrator, changeRole, listAdministrators, removeAdministrator } from './administrators.server.ts'

export const accountsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  const limitPasswords = rateLimit(pool, 'reauth', config.rates.login)

  mount(app, calls.listAdministrators, {
    summary: 'Staff with access to the panel',
    response: contract.AdministratorList,
  }).handle(async () => ({ administrators: await listAdministrators(db) }))

  mount(app, calls.addAdministrator, {
    summary: 'Gives somebody access to the panel, by a mailed link',
    status: 201,
    onRequest: limitPasswords,
    isOnce: true,
    body: contract.NewAdministrator,
    response: contract.AdministratorAdded,
  }).handle(async (request) => {
    const { password, ...person } = request.body
    await requireRecentLogin(db, request, password)
    const added = await addAdministrator(db, person, request.once)
    const message = added.is_new_account
      ? `Creamos la cuenta y le mandamos un mail a ${added.administrator.email} para que elija su contraseña.`
      : `${added.administrator.email} va a entrar al panel. Su contraseña anterior ya no sirve: le mandamos un mail con un enlace de 24 horas para que elija otra.`
    return { message, ...added }
  })

  mount(app, calls.changeRole, {
    summary: 'Changes the role of a member of staff, from their next request on',
    onRequest: limitPasswords,
    params: IdParam,
    body: contract.RoleChange,
    response: contract.AdministratorChanged,
  }).handle(async (request) => {
    const { role, seen, password } = request.body
    await requireRecentLogin(db, request, password)
    const administrator = await changeRole(db, request.params.id, { role, seen })
    return { message: `${administrator.name} ahora tiene el rol ${roles[role].label}.`, administrator }
  })

  mount(app, calls.removeAdministrator, {
    summary: 'Removes somebody from the panel, and ends their sessions',
    onRequest: limitPasswords,
    params: IdParam,
    body: contract.AdministratorRemoval,
    response: Done,
  }).handle(async (request) => {
    await requireRecentLogin(db, request, request.body?.password)
    await removeAdministrator(db, request.params.id)
    return { message: 'Ya no entra al panel. Cerramos sus sesiones.' }
  })
}
