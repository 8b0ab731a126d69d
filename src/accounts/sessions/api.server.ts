import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done, IdParam } from '../../platform/http/contract.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { SessionList } from './contract.ts'
import { deleteSession, listSessions } from './queries.server.ts'
import { bearerToken, requireUser } from './sessions.server.ts'

export const sessionsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listSessions, { summary: 'Sessions of the account', response: SessionList }).handle(
    async (request) => ({
      sessions: await listSessions(db, (await requireUser(db, request)).id, bearerToken(request)),
    }),
  )

  mount(app, calls.endOneSession, {
    summary: "Ends one of the account's sessions",
    params: IdParam,
    response: Done,
  }).handle(async (request) => {
    const user = await requireUser(db, request)
    if (!(await deleteSession(db, user.id, request.params.id))) throw notFound('Esa sesión ya no existe.')
    return { message: 'Cerramos esa sesión.' }
  })
}
