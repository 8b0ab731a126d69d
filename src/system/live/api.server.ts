import { PassThrough } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bearerToken, findSessionUser, requireAdmin } from '../../accounts/sessions/sessions.server.ts'
import { Done } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { CaseParam, LiveEvent } from './contract.ts'
import { notifyListeners } from './listeners.server.ts'
import { leaveCase, listOpenCases, renewOpenCase } from './queries.server.ts'

export const liveApi: FastifyPluginAsyncZod<Resources> = async (app, { db, log, staffEvents }) => {
  const listeners = notifyListeners(staffEvents, log)
  // Streams never end by themselves: the closing server would wait for them.
  app.addHook('preClose', async () => listeners.close())

  mount(app, calls.followShop, {
    summary:
      'A stream of server-sent events: one immediately and one after each change. Each event is `change`, with this data',
    response: LiveEvent,
    produces: ['text/event-stream'],
  }).handle(async (request, reply) => {
    const user = await requireAdmin(db, request)
    const token = bearerToken(request) ?? ''
    const stream = new PassThrough()
    const listener = {
      async notify() {
        // The session may have ended, or the permission been revoked, since the stream was opened.
        const now = await findSessionUser(db, token)
        if (!now?.is_admin || now.lacks_factor) return void stream.end()
        const open_cases = (await listOpenCases(db)).filter(({ user_id }) => user_id !== user.id)
        stream.write(`event: change\ndata: ${JSON.stringify({ open_cases } satisfies LiveEvent)}\n\n`)
      },
      end: () => void stream.end(),
    }
    listeners.add(listener)
    stream.once('close', () => listeners.remove(listener))
    await listener.notify()
    // Keeps nginx from buffering the stream.
    return reply
      .type('text/event-stream')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .send(stream)
  })

  mount(app, calls.openCase, {
    summary: 'Marks a case as open; to be repeated within a minute',
    params: CaseParam,
    response: Done,
  }).handle(async (request) => {
    request.purges = []
    await renewOpenCase(db, request.staffId, request.params.case_key)
    return { message: 'Listo' }
  })

  mount(app, calls.closeCase, { summary: 'Marks a case as closed', params: CaseParam, response: Done }).handle(
    async (request) => {
      request.purges = []
      await leaveCase(db, request.staffId, request.params.case_key)
      return { message: 'Listo' }
    },
  )
}
