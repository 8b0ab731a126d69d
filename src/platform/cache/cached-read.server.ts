import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.server.ts'
import type { Answers } from './answers.server.ts'
import type { CacheReader } from './cache.server.ts'
import { sharedCaching } from './shared-caching.ts'

/** Seconds: it tells the stock to the bottle, and a sale at another machine is seen within so long. */
const readTtl = 1

/**
 * A public read of the API by way of the cache. Its key is the path with the query as the schema read it, so parameters that
 * nobody knows, their order and their writing make no new one. `success: true` is added here, as mount does.
 */
export function cachedRead<Body extends object>(
  answers: Answers,
  request: FastifyRequest,
  reply: FastifyReply,
  read: (cache: CacheReader, db: Db) => Promise<{ body: Body; tags: Iterable<string> }>,
) {
  const query = Object.entries(request.query as object).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const [path = ''] = request.url.split('?')
  return answers.send(request, reply, `${path} ${JSON.stringify(query)}`, readTtl, async (cache, db) => {
    const { body, tags } = await read(cache, db)
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', ...sharedCaching },
      body: Buffer.from(String(reply.serialize({ success: true, ...body }))),
      tags,
    }
  })
}
