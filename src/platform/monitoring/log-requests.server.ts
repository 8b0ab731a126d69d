import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.server.ts'
import { openPseudonyms } from './log-pseudonyms.server.ts'

/**
 * A line for every write and every refusal, with who asked (if known) and how long it took. Addresses are told by their
 * pattern: an order's holds a key to it, a search what somebody looks for. Reads that went well are only counted. Who was
 * turned away is told by pseudonyms.
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
    const who = turnsAway.has(reply.statusCode) ? await pseudonymsOf(request) : {}
    request.log[isRead && !isRefused ? 'debug' : 'info']({ ...line, ...who }, 'request')
  })
}

/** No session or a wrong password, no right to it, too many tries. */
const turnsAway = new Set([401, 403, 429])

/** From here on the request's lines say whose it is, by number. */
export function signLog(request: FastifyRequest, user_id: number) {
  request.log = request.log.child({ user_id })
}
