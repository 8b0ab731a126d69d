import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readNews } from './catalog-version.server.ts'
import type { PageCache } from './page-cache.server.ts'

const currentVersion = 'select version from catalog_version'

/**
 * Tells the cache of every change of the catalogue on any instance, by a connection of its own that listens. What passed
 * while that connection was lost is asked for when it is back.
 */
export async function hearCatalogChanges(url: string, cache: PageCache) {
  let closed = false
  let client = await listen()

  async function listen() {
    const next = new pg.Client({ connectionString: url, application_name: 'estela-listen', keepAlive: true })
    next.on('notification', ({ payload = '0' }) => {
      const news = readNews(payload)
      if (typeof news === 'number') cache.sawVersion(news)
      else cache.sawSale(news)
    })
    next.on('error', () => undefined)
    next.on('end', () => {
      if (!closed) void reopen()
    })
    await next.connect()
    await next.query('listen catalog')
    await askVersion(next, cache)
    return next
  }

  async function reopen() {
    while (!closed) {
      await sleep(200)
      try {
        client = await listen()
        return
      } catch {
        // Still away: what is kept goes on being served, and the next try is near.
      }
    }
  }

  return async () => {
    closed = true
    await client.end()
  }
}

/** For the answer to a write: whoever reads it sees no page of before it, on this instance, even if the news is late. */
export async function askVersion(database: Pick<pg.ClientBase, 'query'> | pg.Pool, cache: PageCache) {
  const { rows } = await database.query<{ version: string }>(currentVersion)
  cache.sawVersion(Number(rows[0]?.version))
}
