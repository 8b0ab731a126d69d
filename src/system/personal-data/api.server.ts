import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bearerToken, closeToGuests, requireUser } from '../../accounts/sessions/sessions.server.ts'
import { businessDay } from '../../platform/argentina/time.ts'
import { Done } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { collectData } from './collect-data.server.ts'
import { DeleteAccount, PersonalData } from './contract.ts'
import { deleteAccount } from './delete-account.server.ts'

export const personalDataApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  closeToGuests(app, db)

  mount(app, calls.findOwnData, {
    summary: "The user's own personal data",
    onRequest: rateLimit(pool, 'own-data', config.rates.forms),
    response: PersonalData,
  }).handle(async (request, reply) => {
    reply.header('content-disposition', `attachment; filename="mis-datos-${businessDay(new Date())}.json"`)
    return collectData(db, await requireUser(db, request))
  })

  mount(app, calls.deleteAccount, {
    summary: "Deletes the user's own account",
    onRequest: rateLimit(pool, 'delete-account', config.rates.login),
    body: DeleteAccount,
    response: Done,
  }).handle(async (request) => {
    await deleteAccount(db, await requireUser(db, request), bearerToken(request) ?? '', request.body.password)
    return { message: 'Eliminamos tu cuenta. Gracias por el tiempo compartido.' }
  })
}
