import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PageCache } from './page-cache.server.ts'

const currentVersion = 'select version from catalog_version'

/** A line that fell silent, or a pooler on the way that lets no notification through, hides a change no longer than this. */
const askAgainMs = 500

/**
 * Tells the cache of every change of the catalogue on any instance, by a connection of its own that listens, and now and
 * then asks. What passed while that connection was lost is asked for when it is back.
 */
export async function hearCatalogChanges(url: string, cache: PageCache) {
  let closed = false
  let client = await listen()

  async function listen() {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'estela-listen',
      connectionTimeoutMillis: 5000,
      query_timeout: 2000,
      keepAlive: true,
    })
    next.on('notification', ({ channel, payload }) => {
      if (channel === 'catalog') cache.sawVersion(Number(payload))
      else cache.dropExact()
    })
    next.on('error', () => undefined)
    try {
      await next.connect()
      await next.query('listen catalog; listen written')
      await askVersion(next, cache)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    // Only now: one that never came to be ends too, and its successor is already under way.
    next.on('end', () => void reopen())
    void keepAsking(next)
    return next
  }

  async function reopen() {
    while (!closed) {
      await sleep(200)
      try {
        client = await listen()
        if (closed) await client.end()
        return
      } catch {
        // Still away: what is kept goes on being served, and the next try is near.
      }
    }
  }

  async function keepAsking(asked: pg.Client) {
    try {
      while (!closed) {
        await sleep(askAgainMs, undefined, { ref: false })
        if (!closed) await askVersion(asked, cache)
      }
    } catch {
      // No answer in time: a new connection finds out how things are.
      await asked.end().catch(() => undefined)
    }
  }

  return async () => {
    closed = true
    await client.end()
  }
}

/** What the database has now, for whoever must not wait until the news comes. */
export async function askVersion(database: Pick<pg.ClientBase, 'query'> | pg.Pool, cache: PageCache) {
  const { rows } = await database.query<{ version: string }>(currentVersion)
  cache.sawVersion(Number(rows[0]?.version))
}

/** The same, telling the other machines that something was written: their exact answers are old. */
export async function sayWritten(database: pg.Pool, cache: PageCache) {
  const { rows } = await database.query<{ version: string }>(
    "select version, pg_notify('written', '') from catalog_version",
  )
  cache.sawVersion(Number(rows[0]?.version))
}
