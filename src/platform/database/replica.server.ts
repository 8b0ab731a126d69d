import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, DummyDriver, type QueryResult } from 'kysely'
import pg from 'pg'
import { waitAtMost } from '../concurrency/wait-at-most.ts'
import { type Database, type Db, databaseWith, openDatabase } from './database.server.ts'

/** WAL position of the primary, and the identity of its database. */
export type Position = { lsn: string; system: string; database: string }

/**
 * Run at the primary after the commit in question. The insert position, because a commit may be visible before its
 * flush.
 */
export const currentPosition = `select pg_current_wal_insert_lsn()::text as lsn, current_database() as database,
  (select system_identifier::text from pg_control_system()) as system`

/**
 * At the start of an empty WAL page the insert position is after the page header (24 bytes, 40 at the start of a
 * segment). The last record, up to which a replica can have replayed, ended where that page begins.
 */
export function endOfRecord(lsn: string) {
  const [file, low = ''] = lsn.split('/')
  const at = Number.parseInt(low, 16)
  const offset = at % 8192
  return offset === 24 || offset === 40 ? `${file}/${(at - offset).toString(16).toUpperCase()}` : lsn
}

/** Run at the replica. Returns no row if the server is no standby of this database. */
const hasReplayed = `select pg_last_wal_replay_lsn() >= $1::pg_lsn as yes
  where pg_is_in_recovery() and current_database() = $3
    and (select system_identifier::text from pg_control_system()) = $2`

const maxLagMs = 2000
const roundMs = 500
/** Between two checks during a burst of changes. */
const leastPauseMs = 20
const patience = { connectionTimeoutMillis: 1000, query_timeout: 1000 }

/**
 * A standby of the primary for public reads. It is current while it has replayed all transactions committed before the
 * last purge of this process, and is at most `maxLagMs` behind. Otherwise the primary is read. Like a cache, it is
 * notified of purges.
 */
export class Replica {
  reads = 0
  readonly #database: Database
  /** Separate from the pool, so that an exhausted pool does not make the replica seem unreachable. */
  readonly #monitor: pg.Pool
  #purges = 0
  #replayedPurges = -1
  /** Transactions committed before this time are replayed; initially the start of this process. */
  #asOf = performance.now()
  #isClosed = false
  #wake = () => {}

  constructor(url: string, options: { max: number }) {
    this.#database = openDatabase(url, options)
    this.#monitor = new pg.Pool({ connectionString: url, max: 1, application_name: 'estela-replica', ...patience })
    this.#monitor.on('error', () => undefined)
    this.#monitor.on('connect', (client) => client.on('error', () => undefined))
  }

  get secondsBehind() {
    return (performance.now() - this.#asOf) / 1000
  }

  /** Unreachable or too far behind; reported as a trouble. */
  get isLeftOut() {
    return this.secondsBehind * 1000 > maxLagMs
  }

  get isCurrent() {
    return this.#replayedPurges === this.#purges && !this.isLeftOut
  }

  purge() {
    this.#purges += 1
    this.#wake()
  }

  /**
   * Checks continuously how far the replica has replayed. `position` has to use the connection that receives purges.
   */
  async follow(position: () => Promise<Position>, onChange: (isLeftOut: boolean, err?: unknown) => void) {
    let wasLeftOut = false
    const note = (isLeftOut: boolean, err?: unknown) => {
      this.#database.pool.setUnresponsive(isLeftOut)
      if (isLeftOut !== wasLeftOut && !this.#isClosed) onChange(isLeftOut, err)
      wasLeftOut = isLeftOut
    }
    while (!this.#isClosed) {
      const [purges, requestedAt] = [this.#purges, performance.now()]
      try {
        await this.#replay(await position(), requestedAt + maxLagMs)
        this.#replayedPurges = purges
        this.#asOf = requestedAt
        note(false)
        await sleep(leastPauseMs, undefined, { ref: false })
        if (purges === this.#purges) await waitAtMost(this.#purged(), roundMs)
      } catch (error) {
        note(true, error)
        await sleep(roundMs, undefined, { ref: false })
      }
    }
  }

  /** Reads from the replica while it is current, and from the primary if it is not or if the read fails. */
  readsOf(db: Db): Db {
    const read = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const requested = query as CompiledQuery<Row>
      if (!this.isCurrent) return db.executeQuery(requested)
      try {
        const result = await this.#database.db.executeQuery(requested)
        this.reads += 1
        return result
      } catch {
        return db.executeQuery(requested)
      }
    }
    return databaseWith(() => new ReadingDriver(read))
  }

  async close() {
    this.#isClosed = true
    this.#wake()
    const closed = Promise.all([this.#database.close(), this.#monitor.end()])
    // An unresponsive server does not end the connections.
    await waitAtMost(closed, 1000)
  }

  async #replay({ lsn, system, database }: Position, until: number) {
    for (let pause = 5; performance.now() < until; pause = Math.min(2 * pause, 200)) {
      const { rows } = await this.#monitor.query<{ yes: boolean }>(hasReplayed, [endOfRecord(lsn), system, database])
      if (!rows[0]) throw new Error('DATABASE_READ_URL leads to no standby of this database')
      if (rows[0].yes) return
      await sleep(pause, undefined, { ref: false })
    }
    throw new Error('the replica is too far behind')
  }

  #purged() {
    return new Promise<void>((resolve) => {
      this.#wake = resolve
    })
  }
}

/** Chooses the server for each statement, so it has no transactions. */
class ReadingDriver extends DummyDriver {
  readonly #connection: DatabaseConnection

  constructor(executeQuery: DatabaseConnection['executeQuery']) {
    super()
    // biome-ignore lint/correctness/useYield: the shop reads large tables page by page
    const streamQuery = async function* () {
      throw new Error('rows are read page by page')
    }
    this.#connection = { executeQuery, streamQuery }
  }

  override async acquireConnection() {
    return this.#connection
  }

  override async beginTransaction() {
    throw new Error('public reads run without a transaction')
  }
}
