import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache } from './page-cache.server.ts'
import { sharedCaching } from './shared-caching.ts'

/**
 * A public read of the API from memory. Its key is the path with the query as the schema read it, so parameters that
 * nobody knows, their order and their writing make no new one. `success: true` is added here, as mount does.
 */
export function answerKept(
  cache: PageCache,
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<object>,
) {
  const query = Object.entries(request.query as object).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const [path = ''] = request.url.split('?')
  return cache.send(
    request,
    reply,
    `${path} ${JSON.stringify(query)}`,
    async () => {
      const body = Buffer.from(String(reply.serialize({ success: true, ...(await read()) })))
      return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8', ...sharedCaching }, body }
    },
    { exact: true },
  )
}
