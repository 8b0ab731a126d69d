import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { waitAtMost } from '../concurrency/wait-at-most.ts'
import { askIfWriting, breakOff, newClient } from '../database/connection.server.ts'
import type { Db } from '../database/database.server.ts'
import { isReadOnly } from '../database/database-away.server.ts'
import type { ImpatientPool } from '../database/impatient-pool.server.ts'
import { currentPosition, type Position } from '../database/replica.server.ts'
import { isThere, watchServer } from '../database/watchdog.server.ts'
import { type Cache, everything } from './cache.server.ts'

/** Has every process of every machine purge all it has. */
export async function purgeEverywhere(db: Db) {
  await sql`select pg_notify('purge', ${everything})`.execute(db)
}

const listenerName = 'estela-listen '

/** How many machines listen on this database, however many processes each has. */
export async function countMachines(db: Db) {
  const { rows } = await sql<{ machines: number }>`
    select count(distinct application_name)::int as machines from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${listenerName})`.execute(db)
  return rows[0]?.machines ?? 0
}

/** Above what a busy server takes; below what a visitor waits. */
const patience = { connectionTimeoutMillis: 3000, query_timeout: 5000 }
const longestCatchUpMs = 1000

type Listening = {
  /** Hears when nobody should wait for the server, and which of its connections are of no use any more. */
  pool: Pick<ImpatientPool, 'setSilent' | 'giveUp' | 'hasReaders' | 'giveUpReaders'>
  onStaffNews: () => void
  /** A server that writes again after one that only read: what is connected to the other is of no use. */
  onMoved: () => void
  /** Under which the database knows this machine. */
  machine: string
}

/**
 * Purges from these caches what the database says (db/functions/purge-cache.sql), by a connection of its own. What was said
 * while that was lost nobody knows: all is purged when it is back. The same connection is watched for the pool;
 * and it hears what is news to staff (tell-staff.sql).
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
      // Those who catch up and the watchdog ask at the same time.
      pipeline: true,
      ...patience,
    })
    next.on('notification', ({ channel, payload = '' }) => (channel === 'staff' ? onStaffNews?.() : purge(payload)))
    try {
      await next.connect()
      await next.query('listen purge; listen staff')
      noteWriting(await askIfWriting(next))
      purge(everything)
      onStaffNews?.()
    } catch (error) {
      // A standby takes no listeners.
      if (isReadOnly(error)) noteWriting(false)
      breakOff(next)
      throw error
    }
    next.once('end', () => {
      if (!closed) void reopen()
    })
    pool?.setSilent(false)
    void watchServer(next, {
      url,
      onSilence: () => pool?.setSilent(true),
      onAnswer: noteWriting,
      hasReaders: () => pool?.hasReaders === true,
      onWritable: () => pool?.giveUpReaders(),
    })
    return next
  }

  function noteWriting(isWriting: boolean) {
    if (isWriting && wasReadOnly) {
      pool?.giveUp()
      onMoved?.()
    }
    wasReadOnly = !isWriting
  }

  async function reopen() {
    while (!closed) {
      await sleep(200)
      try {
        client = await listen()
        if (closed) await client.end()
        return
      } catch (error) {
        // Still away: what is cached goes on being served, and the next try is near.
        if (/timeout/i.test((error as Error).message) && !(await isThere(url))) pool?.setSilent(true)
      }
    }
  }

  return {
    /**
     * Resolves once the caches are purged of all that was committed before. PostgreSQL sends a connection its notifications
     * before the answer to what it asks after them.
     */
    async catchUp() {
      const late = sleep(longestCatchUpMs, 'late', { ref: false })
      const answer = await Promise.race([client.query('select'), late]).catch(() => 'lost')
      if (typeof answer === 'string') purge(everything)
    },
    /** Where the primary is. What was committed before was purged before this resolves, as above. */
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
