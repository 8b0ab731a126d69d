import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.server.ts'
import { nameStatements } from './prepared-statements.server.ts'

type Actor = { user_id: number; request_id: string }

const actors = new AsyncLocalStorage<Actor>()

/** The administrator in whose request this runs, if any. */
export const currentActor = () => actors.getStore()

/**
 * From here on each request of this scope acts as its `staffId`: what it changes is written to the audit log. 0 is a
 * customer, who is not watched.
 */
export function actAsStaff(scope: FastifyInstance) {
  const enter = ({ staffId, id }: { staffId: number; id: string }, done: () => void) =>
    staffId ? actors.run({ user_id: staffId, request_id: id }, done) : done()
  // Twice: AsyncLocalStorage loses its context while the body is parsed.
  scope.addHook('onRequest', (request, _reply, done) => enter(request, done))
  scope.addHook('preValidation', (request, _reply, done) => enter(request, done))
}

/** The same for the rest of one transaction, where a mailed link says who acts and no session does. */
export async function signTransaction(tx: Db, { user_id, request_id }: Actor) {
  await sql`select set_config('estela.actor', ${String(user_id)}, true), set_config('estela.request', ${request_id}, true)`.execute(
    tx,
  )
}

/**
 * The pool as Kysely uses it, telling the database in each transaction who acts. A write of its own becomes a
 * transaction for it. Local to the transaction, so that no connection goes back with somebody's name on it. What transactions
 * repeat is prepared (prepared-statements.server.ts).
 */
export function actingPool(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const nameOf = nameStatements()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? acting(client, nameOf)
      wrapped.set(client, known)
      return known
    },
  }
}

const begins = /^\s*(begin|start transaction)\b/i
const ends = /^\s*(commit|rollback)\s*$/i
const writes = /^\s*(insert|update|delete|merge)\b|^\s*with\b[\s\S]*\b(insert|update|delete|merge)\b/i

function acting(client: pg.PoolClient, nameOf: ReturnType<typeof nameStatements>): PostgresPoolClient {
  let isOpen = false
  const send = (text: string, values: unknown[] = []) => client.query(text, values)
  const sendPrepared = (text: string, values: unknown[]) => {
    const name = nameOf(text)
    return name ? client.query({ name, text, values }) : send(text, values)
  }
  const sign = ({ user_id, request_id }: Actor) =>
    send("select set_config('estela.actor', $1, true), set_config('estela.request', $2, true)", [
      String(user_id),
      request_id,
    ])

  async function query(text: string, values: unknown[]) {
    const actor = currentActor()
    if (begins.test(text)) {
      const begun = await send(text, values)
      isOpen = true
      if (actor) await sign(actor)
      return begun
    }
    if (ends.test(text)) {
      isOpen = false
      return send(text, values)
    }
    if (isOpen) return sendPrepared(text, values)
    if (!actor || !writes.test(text)) return send(text, values)
    await send('begin')
    try {
      await sign(actor)
      const result = await send(text, values)
      await send('commit')
      return result
    } catch (error) {
      await send('rollback').catch(() => undefined)
      throw error
    }
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy?: boolean) {
      isOpen = false
      client.release(destroy)
    },
  }
}
