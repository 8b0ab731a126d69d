import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, DummyDriver, type QueryResult } from 'kysely'
import pg from 'pg'
import { waitAtMost } from '../concurrency/wait-at-most.ts'
import { type Database, type Db, openDatabase, overDriver } from './database.server.ts'

/** Where the primary's log of changes ends, and which database that is. */
export type Position = { lsn: string; system: string; database: string }

/** At the primary, once what is asked about was committed. Of what is not written to disk yet too: it may be visible. */
export const currentPosition = `select pg_current_wal_insert_lsn()::text as lsn, current_database() as database,
  (select system_identifier::text from pg_control_system()) as system`

/**
 * On a page of the log where nothing is written yet the next record begins after the page's header, of 24 bytes, of 40 where
 * a file begins. The last record, which is what a replica can have replayed, ended where that page begins.
 */
export function endOfRecord(lsn: string) {
  const [file, low = ''] = lsn.split('/')
  const at = Number.parseInt(low, 16)
  const offset = at % 8192
  return offset === 24 || offset === 40 ? `${file}/${(at - offset).toString(16).toUpperCase()}` : lsn
}

/** On the replica: no row where it is none, or one of another database. */
const hasReplayed = `select pg_last_wal_replay_lsn() >= $1::pg_lsn as yes
  where pg_is_in_recovery() and current_database() = $3
    and (select system_identifier::text from pg_control_system()) = $2`

/** What is older than this is left out. */
const mostBehindMs = 2000
const roundMs = 500
/** Between two rounds of a rush of changes. */
const leastPauseMs = 20
const patience = { connectionTimeoutMillis: 1000, query_timeout: 1000 }

/**
 * A standby of the primary for the public's reads. It is current while it has replayed all that was committed before the
 * last purge that this process has done, and before a moment that is not long ago; as long as it is not, the primary is
 * read. It purges as a cache does, by being told.
 */
export class Replica {
  /** Statements that it answered. */
  reads = 0
  readonly #database: Database
  /** Of its own, so that a pool of which every connection is taken does not make the replica look away. */
  readonly #line: pg.Pool
  #purges = 0
  #replayedPurges = -1
  /** It has all that was committed before this moment; until it has said so for the first time, that of the start. */
  #asOf = performance.now()
  #isClosed = false
  #wake = () => {}

  constructor(url: string, options: { max: number }) {
    this.#database = openDatabase(url, options)
    this.#line = new pg.Pool({ connectionString: url, max: 1, application_name: 'estela-replica', ...patience })
    this.#line.on('error', () => undefined)
    this.#line.on('connect', (client) => client.on('error', () => undefined))
  }

  /** How old what it has may be. */
  get secondsBehind() {
    return (performance.now() - this.#asOf) / 1000
  }

  /** Away, or too far behind: somebody has to look. */
  get isLeftOut() {
    return this.secondsBehind * 1000 > mostBehindMs
  }

  get isCurrent() {
    return this.#replayedPurges === this.#purges && !this.isLeftOut
  }

  purge() {
    this.#purges += 1
    this.#wake()
  }

  /** Asks on and on how far it is. `position` is the primary's, asked where purges are listened to. */
  async follow(position: () => Promise<Position>, onChange: (isLeftOut: boolean, err?: unknown) => void) {
    let wasLeftOut = false
    const note = (isLeftOut: boolean, err?: unknown) => {
      this.#database.pool.setSilent(isLeftOut)
      if (isLeftOut !== wasLeftOut && !this.#isClosed) onChange(isLeftOut, err)
      wasLeftOut = isLeftOut
    }
    while (!this.#isClosed) {
      const [purges, asked] = [this.#purges, performance.now()]
      try {
        await this.#replay(await position(), asked + mostBehindMs)
        this.#replayedPurges = purges
        this.#asOf = asked
        note(false)
        await sleep(leastPauseMs, undefined, { ref: false })
        if (purges === this.#purges) await waitAtMost(this.#purged(), roundMs)
      } catch (error) {
        note(true, error)
        await sleep(roundMs, undefined, { ref: false })
      }
    }
  }

  /** What it cannot answer, whatever the reason, the primary is asked again: reads may be done twice. */
  readsOf(db: Db): Db {
    const read = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const asked = query as CompiledQuery<Row>
      if (!this.isCurrent) return db.executeQuery(asked)
      try {
        const result = await this.#database.db.executeQuery(asked)
        this.reads += 1
        return result
      } catch {
        return db.executeQuery(asked)
      }
    }
    return overDriver(() => new ReadingDriver(read))
  }

  async close() {
    this.#isClosed = true
    this.#wake()
    const closed = Promise.all([this.#database.close(), this.#line.end()])
    // One that fell silent says no goodbye.
    await waitAtMost(closed, 1000)
  }

  async #replay({ lsn, system, database }: Position, until: number) {
    for (let pause = 5; performance.now() < until; pause = Math.min(2 * pause, 200)) {
      const { rows } = await this.#line.query<{ yes: boolean }>(hasReplayed, [endOfRecord(lsn), system, database])
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

/** Each statement for itself: where it is answered is decided when it is asked. */
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
    throw new Error('what the public reads is read without a transaction')
  }
}
