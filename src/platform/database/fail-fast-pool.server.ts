import pg from 'pg'
import { acceptsWrites, destroyConnection } from './connection.server.ts'
import { DatabaseUnresponsive } from './database-away.server.ts'

type Answer = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that rejects current and new requests for a connection while its server is marked unresponsive. It then
 * destroys its connections, because the state of their queries is unknown.
 */
export class FailFastPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>()
  /** Connections opened while the server was read-only; they stay read-only. */
  readonly #readOnly = new Set<pg.ClientBase>()
  readonly #waiting = new Set<(reason: Error) => void>()
  #isUnresponsive = false

  constructor(config: pg.PoolConfig) {
    super({
      ...config,
      onConnect: async (client) => {
        if (!(await acceptsWrites(client))) this.#readOnly.add(client)
      },
    })
    this.on('connect', (client) => this.#clients.add(client))
    this.on('remove', (client) => {
      this.#clients.delete(client)
      this.#readOnly.delete(client)
    })
  }

  setUnresponsive(isUnresponsive: boolean) {
    this.#isUnresponsive = isUnresponsive
    if (!isUnresponsive) return
    for (const reject of this.#waiting) reject(new DatabaseUnresponsive())
    this.#waiting.clear()
    this.destroyAll()
  }

  destroyAll() {
    for (const client of this.#clients) destroyConnection(client)
  }

  get hasReadOnly() {
    return this.#readOnly.size > 0
  }

  destroyReadOnly() {
    for (const client of this.#readOnly) destroyConnection(client)
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
    if (this.#isUnresponsive) return Promise.reject(new DatabaseUnresponsive())
    return new Promise<pg.PoolClient>((resolve, reject) => {
      this.#waiting.add(reject)
      super.connect((error, client) => {
        // `setUnresponsive` has already rejected this request.
        if (!this.#waiting.delete(reject)) return client?.release(true)
        if (client) resolve(client)
        else reject(error)
      })
    })
  }
}

/**
 * graphile-worker releases a client twice if its connection breaks while the worker is released: that would end the
 * shop.
 */
function once(releaseClient: (release?: Error | boolean) => void) {
  let isReleased = false
  return (release?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    releaseClient(release)
  }
}
