import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * A line for every write and every refusal, with who asked (if known) and how long it took. Addresses are told by their
 * pattern: an order's holds a key to it, a search what somebody looks for. Reads that went well are only counted.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isRefused = reply.statusCode >= 400 && reply.statusCode !== 404
    const { method, routeOptions } = request
    const line = { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log[isRead && !isRefused ? 'debug' : 'info'](line, 'request')
  })
}

/** From here on the request's lines say whose it is, by number. */
export function signLog(request: FastifyRequest, user_id: number) {
  request.log = request.log.child({ user_id })
}
