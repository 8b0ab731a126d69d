import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { inRounds } from './in-rounds.ts'
import type { PageCache } from './page-cache.server.ts'
import type { Sale } from './sales.server.ts'

/*
 * A write of one worker reaches the caches of the others before its answer leaves: the worker tells the first process,
 * which tells the others and, once all have said that they heard, answers. Messages of one round bear its number.
 */
const News = z.object({
  news: z.enum(['listens', 'written', 'hear', 'heard', 'told']),
  round: z.int(),
  version: z.int(),
  sales: z.array(
    z.object({ products: z.array(z.int()).readonly(), availability: z.boolean(), version: z.int().optional() }),
  ),
})
type News = z.infer<typeof News>

/** By then a worker that does not answer has not heard of the stock for so long that it tells nothing exact. */
const longestMs = 1000

type Round = { asker: Worker; waitsFor: Set<number>; news: News }

/** In the first process: passes on what the workers tell. */
export function passOnNews() {
  const listening = new Set<number>()
  const rounds = new Set<Round>()

  function end(id: number, isOf = (_: Round) => true) {
    for (const round of rounds) {
      if (isOf(round)) round.waitsFor.delete(id)
      if (round.waitsFor.size > 0) continue
      rounds.delete(round)
      send(round.asker, { ...round.news, sales: [], news: 'told' })
    }
  }

  cluster.on('message', (worker, message) => {
    const { success, data } = News.safeParse(message)
    if (!success) return
    if (data.news === 'listens') listening.add(worker.id)
    if (data.news === 'heard') end(worker.id, ({ news }) => news.round === data.round)
    if (data.news !== 'written') return
    const others = [...listening].filter((id) => id !== worker.id)
    rounds.add({ asker: worker, waitsFor: new Set(others), news: data })
    for (const id of others) send(cluster.workers?.[id], { ...data, news: 'hear' })
    end(worker.id)
  })
  cluster.on('disconnect', ({ id }) => {
    listening.delete(id)
    end(id)
  })
}

function send(worker: Worker | undefined, news: News) {
  // One that is ending hears nothing, and keeps nothing either.
  if (worker?.isConnected()) worker.send(news, () => undefined)
}

/** In a worker: hears what the others wrote, and gives what tells them. To be called before requests come. */
export function hearNews(cache: PageCache) {
  const told = new Map<number, () => void>()
  let untold: Sale[] = []
  let round = 0

  process.on('message', (message) => {
    const { success, data } = News.safeParse(message)
    if (!success) return
    if (data.news === 'told') told.get(data.round)?.()
    if (data.news !== 'hear') return
    for (const sale of data.sales) cache.sawSale(sale)
    cache.sawVersion(data.version)
    tell({ ...data, sales: [], news: 'heard' })
  })
  tell({ news: 'listens', round, version: cache.version, sales: [] })

  async function tellOnce() {
    const sales = untold
    untold = []
    const mine = process.pid * 1_000_000 + (round++ % 1_000_000)
    const answered = new Promise<void>((resolve) => told.set(mine, resolve))
    tell({ news: 'written', round: mine, version: cache.version, sales })
    await Promise.race([answered, sleep(longestMs, undefined, { ref: false })])
    told.delete(mine)
  }

  // One round tells of all writes that were done before it began.
  const tellRound = inRounds(tellOnce)
  return (sales: readonly Sale[]) => {
    untold.push(...sales)
    return tellRound()
  }
}

function tell(news: News) {
  // The first process gone: this one is about to go as well.
  if (process.connected) process.send?.(news, undefined, undefined, () => undefined)
}
