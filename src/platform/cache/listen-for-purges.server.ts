import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { waitAtMost } from '../concurrency/wait-at-most.ts'
import { acceptsWrites, destroyConnection, newClient } from '../database/connection.server.ts'
import type { Db } from '../database/database.server.ts'
import { isReadOnly } from '../database/database-away.server.ts'
import type { FailFastPool } from '../database/fail-fast-pool.server.ts'
import { currentPosition, type Position } from '../database/replica.server.ts'
import { isResponsive, watchServer } from '../database/watchdog.server.ts'
import { type Cache, everything } from './cache.server.ts'

export async function purgeEverywhere(db: Db) {
  await sql`select pg_notify('purge', ${everything})`.execute(db)
}

const listenerName = 'estela-listen '

export async function countMachines(db: Db) {
  const { rows } = await sql<{ machines: number }>`
    select count(distinct application_name)::int as machines from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${listenerName})`.execute(db)
  return rows[0]?.machines ?? 0
}

/** Longer than a busy server takes, shorter than a visitor waits. */
const patience = { connectionTimeoutMillis: 3000, query_timeout: 5000 }
const longestCatchUpMs = 1000

type Listening = {
  pool: Pick<FailFastPool, 'setUnresponsive' | 'destroyAll' | 'hasReadOnly' | 'destroyReadOnly'>
  onStaffNews: () => void
  /** The server accepts writes after it was read-only: connections to the old server have to be replaced. */
  onMoved: () => void
  /** Name of this machine, for `countMachines`. */
  machine: string
}

/**
 * Purges the tags that the database notifies (db/functions/purge-cache.sql) from these caches, over a connection of its
 * own. Notifications are lost while it is disconnected, so everything is purged after a reconnect. The same connection
 * is the pool's watchdog and receives notifications for staff (notify-staff.sql).
 */
export async function listenForPurges(
  url: string,
  caches: readonly Pick<Cache, 'purge'>[],
  { pool, onStaffNews, onMoved, machine = '' }: Partial<Listening> = {},
) {
  const purge = (tag: string) => {
    for (const cache of caches) cache.purge([tag])
  }
  let closed = false
  let wasReadOnly = false
  let client = await listen()

  async function listen() {
    const next = newClient({
      connectionString: url,
      application_name: `${listenerName}${machine}`,
      keepAlive: true,
      // `catchUp`, `position` and the watchdog send queries concurrently.
      pipeline: true,
      ...patience,
    })
    next.on('notification', ({ channel, payload = '' }) => (channel === 'staff' ? onStaffNews?.() : purge(payload)))
    try {
      await next.connect()
      await next.query('listen purge; listen staff')
      noteWritable(await acceptsWrites(next))
      purge(everything)
      onStaffNews?.()
    } catch (error) {
      // A standby refuses `listen`.
      if (isReadOnly(error)) noteWritable(false)
      destroyConnection(next)
      throw error
    }
    next.once('end', () => {
      if (!closed) void reopen()
    })
    pool?.setUnresponsive(false)
    void watchServer(next, {
      url,
      onUnresponsive: () => pool?.setUnresponsive(true),
      onAnswer: noteWritable,
      hasReadOnly: () => pool?.hasReadOnly === true,
      onWritable: () => pool?.destroyReadOnly(),
    })
    return next
  }

  function noteWritable(isWritable: boolean) {
    if (isWritable && wasReadOnly) {
      pool?.destroyAll()
      onMoved?.()
    }
    wasReadOnly = !isWritable
  }

  async function reopen() {
    while (!closed) {
      await sleep(200)
      try {
        client = await listen()
        if (closed) await client.end()
        return
      } catch (error) {
        // The server is still away: cached answers are served until the next attempt.
        if (/timeout/i.test((error as Error).message) && !(await isResponsive(url))) pool?.setUnresponsive(true)
      }
    }
  }

  return {
    /**
     * Resolves once the caches are purged for every transaction that was committed before: PostgreSQL sends a
     * connection its pending notifications before the answer to a query. Purges everything if the answer is late.
     */
    async catchUp() {
      const late = sleep(longestCatchUpMs, 'late', { ref: false })
      const answer = await Promise.race([client.query('select'), late]).catch(() => 'lost')
      if (typeof answer === 'string') purge(everything)
    },
    /**
     * Returns the primary's WAL position. Transactions committed before are purged when it resolves, as in `catchUp`.
     */
    async position() {
      const { rows } = await client.query<Position>(currentPosition)
      if (!rows[0]) throw new Error('the primary does not say where it is')
      return rows[0]
    },
    async close() {
      closed = true
      await waitAtMost(client.end(), 1000)
    },
  }
}
