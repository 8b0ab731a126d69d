import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const leaving = new WeakSet<FastifyInstance['server']>()

/** The server is about to close: a proxy that asks must send nobody new. */
export const isLeaving = ({ server }: FastifyInstance) => leaving.has(server)

/**
 * Closes the server without cutting anyone off: for `drainMs` everything is still answered, but readiness says no and each answer
 * ends its connection, so that no proxy has one left to send a request on in the moment it closes.
 */
export async function closeServer(app: FastifyInstance, drainMs: number) {
  leaving.add(app.server)
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await sleep(drainMs)
  await app.close()
}
