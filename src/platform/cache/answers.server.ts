import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.server.ts'
import { type Cache, type CacheReader, noCache } from './cache.server.ts'
import { type Answer, CachedAnswer } from './cached-answer.server.ts'
import { hasJustWritten } from './just-written.server.ts'

/** Seconds after which an answer expires without a purge, as behind a pooler that drops notifications. */
export const pageTtl = 60

const maxAddresses = 10_000
const longestAddress = 500

/** `reads` is a replica while it is current. A client that has just written reads `db`. */
type Sources = { db: Db; reads: Db }
type Make = (cache: CacheReader, db: Db) => Promise<Answer>

/** Caches public answers as finished bytes. The data that they are built from has a cache of its own, `lists`. */
export class Answers {
  readonly cache: Cache
  readonly #lists: CacheReader
  readonly #sources: Sources
  /** Requested URL → cache key. */
  #keys = new Map<string, string>()

  constructor(cache: Cache, lists: CacheReader, sources: Sources) {
    this.cache = cache
    this.#lists = lists
    this.#sources = sources
  }

  find(address: string) {
    const key = this.#keys.get(address)
    const answer = key === undefined ? undefined : this.cache.find(key)
    return answer instanceof CachedAnswer ? answer : undefined
  }

  /** Sends the cached answer of this key. Calls `make` if there is none, or if the client has just written. */
  async send(request: FastifyRequest, reply: FastifyReply, key: string, ttl: number, make: Make) {
    const answer = await this.#answerFor(request, key, ttl, make)
    if (this.cache.peek(key) !== answer) return answer.send(request, reply)
    this.#remember(request.url, key)
    await answer.send(request, reply)
    this.cache.reweigh(key)
    return reply
  }

  /** Returns the sources to build an answer from, for answers that are not cached themselves. */
  sourcesFor({ headers }: FastifyRequest): { cache: CacheReader; db: Db } {
    const { db, reads } = this.#sources
    return hasJustWritten(headers) ? { cache: noCache, db } : { cache: this.#lists, db: reads }
  }

  async #answerFor(request: FastifyRequest, key: string, ttl: number, make: Make): Promise<CachedAnswer> {
    const { cache, db } = this.sourcesFor(request)
    if (hasJustWritten(request.headers)) return new CachedAnswer(await make(cache, db))
    const answer = await this.cache.get(
      key,
      // Other statuses are not cached: the number of addresses that do not exist is unlimited.
      { ttl, tags: ({ tags }) => tags, bytes: ({ bytes }) => bytes, isCacheable: ({ status }) => status === 200 },
      async () => new CachedAnswer(await make(cache, db)),
    )
    // While the database is away, an expired answer is better than an error.
    const old = answer.status >= 500 ? this.cache.peek(key) : undefined
    return old instanceof CachedAnswer ? old : answer
  }

  /** Bounds the map, because random parameters make any number of URLs for one key. */
  #remember(address: string, key: string) {
    if (address.length > longestAddress) return
    if (this.#keys.size >= maxAddresses) this.#keys.clear()
    this.#keys.set(address, key)
  }
}
