import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Resources } from '../resources.server.ts'
import { writtenCookie } from './just-written.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The tags that a write invalidates. If set, the answer does not wait for the database's notification. */
    purges?: readonly string[]
  }
}

type Shop = Pick<Resources, 'config' | 'purge' | 'catchUp'>

/**
 * A client never sees a state older than its own write. The answer to a write is sent after every process of this
 * machine has purged what it invalidates; at other machines a cookie bypasses the cache for a moment.
 */
export function readYourWrites(app: FastifyInstance, { config, purge, catchUp }: Shop) {
  app.decorateRequest('purges')
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    if (!isWrite || reply.statusCode >= 400) return
    if (request.purges) await purge(request.purges)
    else await catchUp()
    // The embedded database has no other machine.
    if (config.databaseUrl) reply.header('set-cookie', writtenCookie(config.publicUrl))
  })
}
