import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const leaving = new WeakSet<FastifyInstance['server']>()

/** Whether the server is about to close: readiness then tells proxies to send no new requests. */
export const isLeaving = ({ server }: FastifyInstance) => leaving.has(server)

/**
 * Closes the server without dropping requests. For `drainMs` it still answers, but is not ready, and closes the
 * connection after each answer, so that no proxy sends a request on a connection that is being closed.
 */
export async function closeServer(app: FastifyInstance, drainMs: number) {
  leaving.add(app.server)
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await sleep(drainMs)
  await app.close()
}
