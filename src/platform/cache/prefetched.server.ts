import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sharedCaching } from './shared-caching.ts'

/** Longer than it takes from a pointer that rests on a link to the click. */
const seconds = 5

/** The browser fetches what a visitor may ask for next, and shows nothing of it yet. */
export function isPrefetch({ 'sec-purpose': purpose }: IncomingHttpHeaders) {
  return purpose === 'prefetch'
}

/** What came before it was asked for, the browser may take without asking again. For any other request it still asks. */
export function keepPrefetched(app: FastifyInstance) {
  app.addHook('onSend', async ({ headers }, reply) => {
    if (!isPrefetch(headers) || reply.getHeader('cache-control') !== sharedCaching['cache-control']) return
    reply.header('cache-control', `private, max-age=${seconds}`).removeHeader('cdn-cache-control')
  })
}
