import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type RootOperationNode,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { tracedWithin } from '../monitoring/tracing.server.ts'
import { type Actor, currentActor, signature } from './actor.server.ts'
import { isReadOnly, isUnanswered } from './database-away.server.ts'
import { nameStatements } from './prepared-statements.server.ts'

/**
 * How Kysely speaks to the pool. Each transaction says first who acts, for the audit log; a change outside of one becomes one
 * for it. Local to the transaction, so that no connection goes back with somebody's name on it. What transactions repeat is
 * prepared (prepared-statements.server.ts).
 */
export class ActingDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #nameOf = nameStatements()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init() {}

  async acquireConnection() {
    return new ActingConnection(await this.#pool.connect(), this.#nameOf)
  }

  beginTransaction(connection: DatabaseConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    return own(connection).begin(`start transaction${level} ${accessMode ?? ''}`)
  }

  commitTransaction(connection: DatabaseConnection) {
    return own(connection).end('commit')
  }

  rollbackTransaction(connection: DatabaseConnection) {
    return own(connection).end('rollback')
  }

  async releaseConnection(connection: DatabaseConnection) {
    own(connection).release()
  }

  destroy() {
    return this.#pool.end()
  }
}

function own(connection: DatabaseConnection) {
  if (!(connection instanceof ActingConnection)) throw new Error('a connection of another driver')
  return connection
}

class ActingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #nameOf: ReturnType<typeof nameStatements>
  #isOpen = false
  /** Nobody knows what the server made of it: it goes with its transaction. */
  #isLost = false

  constructor(client: pg.PoolClient, nameOf: ReturnType<typeof nameStatements>) {
    this.#client = client
    this.#nameOf = nameOf
  }

  async begin(text: string) {
    await this.#ask({ text })
    this.#isOpen = true
    const actor = currentActor()
    if (actor) await this.#sign(actor)
  }

  async end(text: 'commit' | 'rollback') {
    this.#isOpen = false
    // The server rolls back what it still has open, once the connection is gone.
    if (text === 'rollback' && this.#isLost) return
    try {
      const { command } = await this.#ask({ text })
      // PostgreSQL ends a transaction that failed before by a rollback, whatever is asked.
      if (command !== text.toUpperCase()) throw new Error('the transaction had failed, and was rolled back')
    } catch (error) {
      if (text === 'rollback') this.#isLost = true
      throw error
    }
  }

  async executeQuery<Row>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isOpen) return this.#run(sql, parameters, this.#nameOf(sql))
    const actor = currentActor()
    if (!actor || !mayChange(query)) return this.#run(sql, parameters)
    await this.begin('begin')
    try {
      const result = await this.#run<Row>(sql, parameters)
      await this.end('commit')
      return result
    } catch (error) {
      await this.end('rollback').catch(() => undefined)
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: the shop reads large tables page by page
  async *streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('rows are read page by page')
  }

  release() {
    this.#client.release(this.#isLost)
  }

  #sign(actor: Actor) {
    return this.#run(signature.text, signature.values(actor))
  }

  async #run<Row>(text: string, values: readonly unknown[], name?: string): Promise<QueryResult<Row>> {
    const { rows, rowCount, command } = await this.#ask({ ...(name ? { name } : {}), text, values: [...values] })
    return { rows, ...(command === 'SELECT' ? {} : { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  #ask(query: pg.QueryConfig) {
    return tracedWithin(spanOf(query.text), () => this.#client.query(query)).catch((error) => {
      // Where the server only reads, the next connection may lead to one that writes; a silent one may stay silent.
      if (isReadOnly(error) || isUnanswered(error)) this.#isLost = true
      throw error
    })
  }
}

/** A statement as it is written: its values are its parameters, which are not told. Made only where it is traced. */
const spanOf = (text: string) => () => ({
  name: text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'sql',
  kind: 'client' as const,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) },
})

/** Written SQL may; a `select` of the query builder cannot, unless a `with` of it does. */
const mayChange = (query: RootOperationNode) => !SelectQueryNode.is(query) || query.with !== undefined
