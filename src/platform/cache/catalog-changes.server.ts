import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { breakOff } from '../database/impatient-pool.server.ts'
import { readNews } from './catalog-version.server.ts'
import type { PageCache } from './page-cache.server.ts'
import { StockNews } from './stock-news.server.ts'

const currentVersion = 'select version from catalog_version'

/**
 * How often the server is asked for the version and for the stock that moved, and for how many of the steps it may think
 * about it. A line that fell silent, or a pooler on the way that lets no notification through, hides a change no longer.
 */
const pulseMs = 500
const stepMs = 250
const mostSteps = 10

/** After the news that another machine sold something: its sales of this time share one question. */
const gatherMs = 50

/** What was heard of the stock holds for so long after the question: a sale elsewhere is seen within a second. */
const heardForMs = 900

/** Above what a busy server takes; below what a visitor waits. */
const patience = { connectionTimeoutMillis: 3000, query_timeout: 5000 }

/**
 * Tells the cache of every change of the catalogue on any instance, by a connection of its own that listens. What passed
 * while that connection was lost is asked for when it is back. The same connection feels the server's pulse, so that one
 * that accepts and never answers is found out: `onSilence` is told that nobody should wait for it, and when it is back.
 */
export async function hearCatalogChanges(
  url: string,
  cache: PageCache,
  onSilence: (isSilent: boolean) => void = () => undefined,
) {
  const stockNews = new StockNews()
  let closed = false
  let isGathering = false
  let client = await listen()

  async function listen() {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'estela-listen',
      keepAlive: true,
      ...patience,
    })
    next.on('notification', ({ channel, payload = '0' }) => {
      if (channel === 'sold') {
        if (payload !== cache.id) askSoon(next)
        return
      }
      const news = readNews(payload)
      if (typeof news === 'number') cache.sawVersion(news)
      else cache.sawSale(news)
    })
    next.on('error', () => undefined)
    try {
      await next.connect()
      await next.query('listen catalog; listen sold')
      await askNews(next)
    } catch (error) {
      breakOff(next)
      throw error
    }
    next.once('end', () => {
      if (!closed) void reopen()
    })
    onSilence(false)
    void feelPulse(next)
    return next
  }

  async function askNews(database: pg.Client) {
    const [asked, known] = [Date.now(), cache.version]
    const { version, products } = await stockNews.ask(database)
    cache.sawVersion(version, known)
    cache.sawStockMove(products, asked + heardForMs)
  }

  function askSoon(database: pg.Client) {
    if (isGathering) return
    isGathering = true
    setTimeout(() => {
      isGathering = false
      // The line lost: the pulse notices, and asks when it is back.
      askNews(database).catch(() => undefined)
    }, gatherMs).unref()
  }

  async function reopen() {
    while (!closed) {
      await sleep(200)
      try {
        client = await listen()
        if (closed) await client.end()
        return
      } catch (error) {
        // Still away: what is kept goes on being served, and the next try is near.
        if (/timeout/i.test((error as Error).message)) onSilence(true)
      }
    }
  }

  async function feelPulse(felt: pg.Client) {
    let isOpen = true
    felt.once('end', () => {
      isOpen = false
    })
    while (isOpen && !closed) {
      await sleep(pulseMs, undefined, { ref: false })
      if (!isOpen || closed || (await isAnswered(askNews(felt)))) continue
      onSilence(true)
      breakOff(felt)
    }
  }

  return async () => {
    closed = true
    await Promise.race([client.end(), sleep(1000, undefined, { ref: false })])
  }
}

/** In steps and not by the clock: a process that was busy itself has not listened meanwhile. */
async function isAnswered(answer: Promise<unknown>) {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  answer.then(settle, settle)
  for (let step = 0; step < mostSteps && !isSettled; step++) {
    await Promise.race([answer.catch(() => undefined), sleep(stepMs, undefined, { ref: false })])
  }
  return isSettled
}

/** What the database has now, for whoever must not wait until the news comes. */
export async function askVersion(database: Pick<pg.ClientBase, 'query'> | pg.Pool, cache: PageCache) {
  const known = cache.version
  const { rows } = await database.query<{ version: string }>(currentVersion)
  cache.sawVersion(Number(rows[0]?.version), known)
}

/** Tells the other machines that something was sold, outside of its transaction: they ask what. */
export async function saySold(database: pg.Pool, cache: PageCache) {
  await database.query("select pg_notify('sold', $1)", [cache.id])
}
