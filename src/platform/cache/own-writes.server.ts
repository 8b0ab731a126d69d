import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inRounds } from '../processes/in-rounds.ts'
import type { Resources } from '../resources.server.ts'
import { askVersion, saySold } from './catalog-changes.server.ts'
import { versionWritten, writtenCookie } from './just-written.server.ts'
import { whatDid } from './sales.server.ts'

/** Between two notices to other machines that something was sold: a rush of orders shares them. */
const betweenNewsMs = 25

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
  const tellMachines = inRounds(async () => {
    await saySold(pool, cache)
    await sleep(betweenNewsMs, undefined, { ref: false })
  })

  app.addHook('onRequest', async ({ headers }: FastifyRequest) => {
    if (versionWritten(headers) <= cache.version) return
    // The database away: what is kept is all there is.
    await askVersion(pool, cache).catch(() => undefined)
  })

  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    const { sales, byStaff } = whatDid(request)
    const isDone = reply.statusCode < 400
    // Of what was undone the version is another change's by now.
    for (const sale of sales) cache.sawSale(isDone ? sale : { ...sale, version: undefined })
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    if (!isWrite || !isDone) return
    const isSaleAlone = sales.length > 0 && !byStaff
    // The database gone in this very moment: what was written stands, and its answer must say so.
    if (!isSaleAlone) await lookBack().catch(() => cache.drop())
    await tellWorkers?.(sales)
    if (!hasOthers) return
    // Not waited for, and where it is lost they ask by themselves within a second.
    if (sales.length > 0) tellMachines().catch(() => undefined)
    const version = Math.max(cache.version, ...sales.map((sale) => sale.version ?? 0))
    reply.header('set-cookie', writtenCookie(version, config.publicUrl))
  })
}
