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
import { type Actor, actorSetting, currentActor } from './actor.server.ts'
import { isReadOnly, isUnanswered } from './database-away.server.ts'
import { nameStatements } from './prepared-statements.server.ts'

/**
 * Kysely driver that sets the current actor at the start of each transaction, for the audit log. A write outside of a
 * transaction gets its own. The setting is local to the transaction, so no connection returns to the pool with an
 * actor. Frequent statements of transactions are prepared (prepared-statements.server.ts).
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
  /** The state of the server's session is unknown: the connection is destroyed on release. */
  #isLost = false

  constructor(client: pg.PoolClient, nameOf: ReturnType<typeof nameStatements>) {
    this.#client = client
    this.#nameOf = nameOf
  }

  async begin(text: string) {
    await this.#query({ text })
    this.#isOpen = true
    const actor = currentActor()
    if (actor) await this.#setActor(actor)
  }

  async end(text: 'commit' | 'rollback') {
    this.#isOpen = false
    // The server rolls back once the connection is closed.
    if (text === 'rollback' && this.#isLost) return
    try {
      const { command } = await this.#query({ text })
      // PostgreSQL answers `commit` of a failed transaction with a rollback, without an error.
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

  #setActor(actor: Actor) {
    return this.#run(actorSetting.text, actorSetting.values(actor))
  }

  async #run<Row>(text: string, values: readonly unknown[], name?: string): Promise<QueryResult<Row>> {
    const { rows, rowCount, command } = await this.#query({ ...(name ? { name } : {}), text, values: [...values] })
    return { rows, ...(command === 'SELECT' ? {} : { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  #query(query: pg.QueryConfig) {
    return tracedWithin(spanOf(query.text), () => this.#client.query(query)).catch((error) => {
      // A new connection may lead to a writable primary, or to a server that answers.
      if (isReadOnly(error) || isUnanswered(error)) this.#isLost = true
      throw error
    })
  }
}

/** Describes the statement without its parameters. Called only for traced requests. */
const spanOf = (text: string) => () => ({
  name: text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'sql',
  kind: 'client' as const,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) },
})

/** Raw SQL may write; a `select` of the query builder cannot, unless its `with` does. */
const mayChange = (query: RootOperationNode) => !SelectQueryNode.is(query) || query.with !== undefined
