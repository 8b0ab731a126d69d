import pg from 'pg'
import { askIfWriting, breakOff } from './connection.server.ts'
import { DatabaseSilent } from './database-away.server.ts'

type Answer = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that, once told that its server fell silent, lets nobody wait for it: neither who asks from now on nor who
 * asked before. Its connections are given up, since of what went into a silent line nobody knows.
 */
export class ImpatientPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>()
  /** Opened while the server only read. */
  readonly #readers = new Set<pg.ClientBase>()
  readonly #waiting = new Set<(reason: Error) => void>()
  #isSilent = false

  constructor(config: pg.PoolConfig) {
    super({
      ...config,
      onConnect: async (client) => {
        if (!(await askIfWriting(client))) this.#readers.add(client)
      },
    })
    this.on('connect', (client) => this.#clients.add(client))
    this.on('remove', (client) => {
      this.#clients.delete(client)
      this.#readers.delete(client)
    })
  }

  setSilent(isSilent: boolean) {
    this.#isSilent = isSilent
    if (!isSilent) return
    for (const reject of this.#waiting) reject(new DatabaseSilent())
    this.#waiting.clear()
    this.giveUp()
  }

  /** Every connection there is: new ones take their place. */
  giveUp() {
    for (const client of this.#clients) breakOff(client)
  }

  get hasReaders() {
    return this.#readers.size > 0
  }

  /** Those that only read: new ones write. */
  giveUpReaders() {
    for (const client of this.#readers) breakOff(client)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(answer: Answer): void
  override connect(answer?: Answer) {
    const client = this.#connectInTime()
    if (!answer) return client
    client.then(
      (found) =>
        answer(
          undefined,
          found,
          once((release) => found.release(release)),
        ),
      (error) => answer(error, undefined, () => undefined),
    )
    return undefined
  }

  #connectInTime() {
    if (this.#isSilent) return Promise.reject(new DatabaseSilent())
    return new Promise<pg.PoolClient>((resolve, reject) => {
      this.#waiting.add(reject)
      super.connect((error, client) => {
        // Nobody waits for it any more.
        if (!this.#waiting.delete(reject)) return client?.release(true)
        if (client) resolve(client)
        else reject(error)
      })
    })
  }
}

/** graphile-worker gives a client twice back whose line broke while the worker was let go: that would end the shop. */
function once(giveBack: (release?: Error | boolean) => void) {
  let isBack = false
  return (release?: Error | boolean) => {
    if (isBack) return
    isBack = true
    giveBack(release)
  }
}
