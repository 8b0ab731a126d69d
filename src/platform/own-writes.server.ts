import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askVersion, saySold } from './catalog-changes.server.ts'
import { inRounds } from './in-rounds.ts'
import { versionWritten, writtenCookie } from './just-written.server.ts'
import type { Resources } from './resources.server.ts'
import { salesOf } from './sales.server.ts'

type Shop = Pick<Resources, 'config' | 'pool' | 'cache' | 'tellWorkers'>

/**
 * Whoever wrote sees nothing older than the answer to it: not from this process, nor from the others of this machine,
 * which hear of it before the answer leaves, nor from another machine, to which the visitor brings a cookie. Strangers
 * at other machines see it as soon as the news is there.
 */
export function showOwnWrites(app: FastifyInstance, { config, pool, cache, tellWorkers }: Shop) {
  // On the database that came with the shop there is no other machine.
  const hasOthers = config.databaseUrl !== undefined
  const lookBack = inRounds(() => askVersion(pool, cache))
  const lookBackAndTell = hasOthers ? inRounds(() => saySold(pool, cache)) : lookBack

  app.addHook('onRequest', async ({ headers }: FastifyRequest) => {
    if (versionWritten(headers) <= cache.version) return
    // The database away: what is kept is all there is.
    await askVersion(pool, cache).catch(() => undefined)
  })

  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    const sales = salesOf(request)
    for (const sale of sales) cache.sawSale(sale)
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    if (!isWrite || reply.statusCode >= 400) return
    // The database gone in this very moment: what was written stands, and its answer must say so.
    await (sales.length > 0 ? lookBackAndTell : lookBack)().catch(() => cache.drop())
    await tellWorkers?.(sales)
    if (hasOthers) reply.header('set-cookie', writtenCookie(cache.version, config.publicUrl))
  })
}
