import { PassThrough } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bearerToken, findSessionUser, requireAdmin } from '../../accounts/sessions/sessions.server.ts'
import { Done } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { CaseParam, LiveEvent } from './contract.ts'
import { tellListeners } from './listeners.server.ts'
import { keepCaseOpen, leaveCase, listOpenCases } from './queries.server.ts'

/** What keeps an open panel as the shop is: a stream of events, and who has which case open. */
export const liveApi: FastifyPluginAsyncZod<Resources> = async (app, { db, log, staffNews }) => {
  const listeners = tellListeners(staffNews, log)
  // A stream has no end of its own for which the closing server could wait.
  app.addHook('preClose', async () => listeners.close())

  mount(app, calls.followShop, {
    summary: 'Says at once, and from then on, that something changed: each event is `change`, its data as here',
    response: LiveEvent,
    produces: ['text/event-stream'],
  }).handle(async (request, reply) => {
    const user = await requireAdmin(db, request)
    const token = bearerToken(request) ?? ''
    const stream = new PassThrough()
    const listener = {
      async tell() {
        // A session ends, and a right is taken, while its stream is open.
        const now = await findSessionUser(db, token)
        if (!now?.is_admin || now.lacks_factor) return void stream.end()
        const open_cases = (await listOpenCases(db)).filter(({ user_id }) => user_id !== user.id)
        stream.write(`event: change\ndata: ${JSON.stringify({ open_cases } satisfies LiveEvent)}\n\n`)
      },
      end: () => void stream.end(),
    }
    listeners.add(listener)
    stream.once('close', () => listeners.remove(listener))
    await listener.tell()
    // A proxy must not wait for more.
    return reply
      .type('text/event-stream')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .send(stream)
  })

  mount(app, calls.openCase, {
    summary: 'Says that a case is open, or is still: to be repeated within a minute',
    params: CaseParam,
    response: Done,
  }).handle(async (request) => {
    request.purges = []
    await keepCaseOpen(db, request.staffId, request.params.case_key)
    return { message: 'Listo' }
  })

  mount(app, calls.closeCase, { summary: 'Says that a case was closed', params: CaseParam, response: Done }).handle(
    async (request) => {
      request.purges = []
      await leaveCase(db, request.staffId, request.params.case_key)
      return { message: 'Listo' }
    },
  )
}
