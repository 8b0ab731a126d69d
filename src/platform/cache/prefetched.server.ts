import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sharedCaching } from './shared-caching.ts'

/** Longer than the time between hovering over a link and the click. */
const seconds = 5

export function isPrefetch({ 'sec-purpose': purpose }: IncomingHttpHeaders) {
  return purpose === 'prefetch'
}

/** Lets the browser use a prefetched answer without revalidation; other answers are still revalidated. */
export function reusePrefetched(app: FastifyInstance) {
  app.addHook('onSend', async ({ headers }, reply) => {
    if (!isPrefetch(headers) || reply.getHeader('cache-control') !== sharedCaching['cache-control']) return
    reply.header('cache-control', `private, max-age=${seconds}, no-transform`).removeHeader('cdn-cache-control')
  })
}
