import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.server.ts'
import type { Answers } from './answers.server.ts'
import type { CacheReader } from './cache.server.ts'
import { sharedCaching } from './shared-caching.ts'

/** Seconds. The answer shows the exact stock, which may be this old after a sale at another machine. */
const readTtl = 1

/**
 * Answers a public read of the API through the cache. The key is the path with the parsed query, so unknown parameters,
 * their order and their spelling do not create new entries. Adds `success: true`, as `mount` does.
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
