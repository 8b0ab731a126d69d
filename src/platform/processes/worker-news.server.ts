import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import type { PageCache } from '../cache/page-cache.server.ts'
import type { Sale } from '../cache/sales.server.ts'
import { inRounds } from './in-rounds.ts'
import { handle, notify, request } from './ipc.server.ts'

/*
 * A write of one worker reaches the caches of the others before its answer leaves: the worker tells the first process,
 * which tells the others and, once all have replied, replies. By the time that a request waits at most, a worker that does
 * not reply has had no invalidation for so long that it gives no exact stock.
 */
const Written = z.object({
  version: z.int(),
  sales: z.array(
    z.object({ products: z.array(z.int()).readonly(), availability: z.boolean(), version: z.int().optional() }),
  ),
})

/** In the first process: passes on what the workers tell. */
export function passOnNews() {
  const listening = new Set<Worker>()
  handle('listens', (_content, worker) => {
    if (worker) listening.add(worker)
  })
  handle('written', async (written, worker) => {
    const others = [...listening].filter((other) => other !== worker)
    await Promise.all(others.map((other) => request(other, 'written', written)))
  })
  cluster.on('disconnect', (worker) => listening.delete(worker))
}

/** In a worker: hears what the others wrote, and gives what tells them. To be called before requests come. */
export function hearNews(cache: PageCache) {
  let untold: Sale[] = []
  handle('written', (written) => {
    const { version, sales } = Written.parse(written)
    for (const sale of sales) cache.sawSale(sale)
    cache.sawVersion(version)
  })
  notify('first', 'listens')

  async function tellOnce() {
    const sales = untold
    untold = []
    await request('first', 'written', { version: cache.version, sales })
  }

  // One round tells of all writes that were done before it began.
  const tellRound = inRounds(tellOnce)
  return (sales: readonly Sale[]) => {
    untold.push(...sales)
    return tellRound()
  }
}
