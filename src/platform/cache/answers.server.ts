import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.server.ts'
import { type Cache, type CacheReader, noCache } from './cache.server.ts'
import { type Answer, CachedAnswer } from './cached-answer.server.ts'
import { hasJustWritten } from './just-written.server.ts'

/** Seconds that an answer lives where no purge comes, as behind a pooler that swallows notifications. */
export const pageTtl = 60

const mostAddresses = 10_000
const longestAddress = 500

/** `reads`: a replica while it is current. Anyone who wrote a moment ago reads `db`. */
type Sources = { db: Db; reads: Db }
/** An answer of what is read by way of these two. */
type Make = (cache: CacheReader, db: Db) => Promise<Answer>

/** Public answers by way of a cache, as finished bytes; what they are made of is read by way of another. */
export class Answers {
  readonly cache: Cache
  readonly #lists: CacheReader
  readonly #sources: Sources
  /** Addresses as they were asked for → the key they stand for. */
  #keys = new Map<string, string>()

  constructor(cache: Cache, lists: CacheReader, sources: Sources) {
    this.cache = cache
    this.#lists = lists
    this.#sources = sources
  }

  /** The answer that this very address got last time, if it is still good. */
  find(address: string) {
    const key = this.#keys.get(address)
    const answer = key === undefined ? undefined : this.cache.find(key)
    return answer instanceof CachedAnswer ? answer : undefined
  }

  /** Sends the answer of this key, made by `make` only if it is not cached, or for who just wrote. */
  async send(request: FastifyRequest, reply: FastifyReply, key: string, ttl: number, make: Make) {
    const answer = await this.#answerFor(request, key, ttl, make)
    if (this.cache.peek(key) !== answer) return answer.send(request, reply)
    this.#remember(request.url, key)
    await answer.send(request, reply)
    this.cache.reweigh(key)
    return reply
  }

  /** What answers are made of, for one that is not worth keeping itself. */
  sourcesFor({ headers }: FastifyRequest): { cache: CacheReader; db: Db } {
    const { db, reads } = this.#sources
    return hasJustWritten(headers) ? { cache: noCache, db } : { cache: this.#lists, db: reads }
  }

  async #answerFor(request: FastifyRequest, key: string, ttl: number, make: Make): Promise<CachedAnswer> {
    const { cache, db } = this.sourcesFor(request)
    if (hasJustWritten(request.headers)) return new CachedAnswer(await make(cache, db))
    const answer = await this.cache.get(
      key,
      // Only what exists is kept: addresses that do not are without end.
      { ttl, tags: ({ tags }) => tags, bytes: ({ bytes }) => bytes, isCacheable: ({ status }) => status === 200 },
      async () => new CachedAnswer(await make(cache, db)),
    )
    // While the database is away, a page that is a little too old is better than none.
    const old = answer.status >= 500 ? this.cache.peek(key) : undefined
    return old instanceof CachedAnswer ? old : answer
  }

  /** Noise in addresses fills this list with strings alone, and only so far. */
  #remember(address: string, key: string) {
    if (address.length > longestAddress) return
    if (this.#keys.size >= mostAddresses) this.#keys.clear()
    this.#keys.set(address, key)
  }
}
