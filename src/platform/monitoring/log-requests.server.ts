import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.server.ts'
import { openPseudonyms } from './log-pseudonyms.server.ts'

/**
 * Logs every write and every refusal with the user, if known, and the duration; successful reads only at `debug`. Logs
 * the route instead of the URL, which may contain the key of an order or a search. Adds pseudonyms to refused requests.
 */
export function logRequests(app: FastifyInstance, db: Db) {
  const pseudonymsOf = openPseudonyms(db)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isRefused = reply.statusCode >= 400 && reply.statusCode !== 404
    const { method, routeOptions } = request
    const line = { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    const who = refusals.has(reply.statusCode) ? await pseudonymsOf(request) : {}
    request.log[isRead && !isRefused ? 'debug' : 'info']({ ...line, ...who }, 'request')
  })
}

/** No session or wrong password, no permission, too many attempts. */
const refusals = new Set([401, 403, 429])

export function signLog(request: FastifyRequest, user_id: number) {
  request.log = request.log.child({ user_id })
}
