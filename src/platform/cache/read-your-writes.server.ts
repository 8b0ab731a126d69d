import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Resources } from '../resources.server.ts'
import { writtenCookie } from './just-written.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** All that a write makes old, by tags: it need not wait for the database to say it. */
    purges?: readonly string[]
  }
}

type Shop = Pick<Resources, 'config' | 'purge' | 'catchUp'>

/**
 * A client sees nothing older than the answer to its own write. It leaves once every process of this machine has purged what
 * the write made old; at the other machines a cookie brings them past the cache for a moment.
 */
export function readYourWrites(app: FastifyInstance, { config, purge, catchUp }: Shop) {
  app.decorateRequest('purges')
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    if (!isWrite || reply.statusCode >= 400) return
    if (request.purges) await purge(request.purges)
    else await catchUp()
    // On the database that came with the shop there is no other machine.
    if (config.databaseUrl) reply.header('set-cookie', writtenCookie(config.publicUrl))
  })
}
