import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding, encode, matches } from './encodings.server.ts'
import { hasJustWritten } from './just-written.server.ts'

/** An answer as it was made, before it is kept. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** Names and values of headers in turn; `complete`: with those that every answer carries. */
type Wire = { headers: string[]; body: Buffer; complete?: string[] }

/** An answer that may be sent again. `wire`: what goes over the line, filled in for each encoding when first sent. */
type Kept = Answer & {
  etag: string
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
  wire: Partial<Record<Encoding | 'unchanged', Wire>>
  bytes: number
  /** Undefined for what only a change of the catalogue makes old. */
  exact: { era: number; until: number } | undefined
}

/** `exact`: tells figures that change without a change of the catalogue, as the stock of an API's read does. */
type Keeping = { exact?: boolean }

/** For how long an exact answer may be told again: a sale of another machine is seen within this and its making. */
const exactMs = 800

/**
 * Finished bytes of public answers, kept in memory by address. Whoever asks for an address that is being made waits for
 * the same making. When the catalogue changes everything is dropped; an answer whose making began before is not kept.
 * Exact answers are dropped by every write of this process too, and are old after a second in any case.
 */
export class PageCache {
  readonly stats = { hits: 0, misses: 0, drops: 0 }
  readonly #maxBytes: number
  readonly #exactMs: number
  #kept = new Map<string, Kept>()
  #making = new Map<string, Promise<Kept>>()
  /** Addresses as they were asked for → the key they stand for. */
  #aliases = new Map<string, string>()
  #bytes = 0
  #version = 0
  #era = 0

  /** `exactMs` 0 keeps no exact answer at all. */
  constructor(maxBytes: number, options: { exactMs?: number } = {}) {
    this.#maxBytes = maxBytes
    this.#exactMs = options.exactMs ?? exactMs
  }

  get bytes() {
    return this.#bytes
  }

  /** The newest version of the catalogue that this cache has heard of. */
  get version() {
    return this.#version
  }

  /** The answer that this very address got last time, if it is still true. */
  find(address: string) {
    const key = this.#aliases.get(address)
    return key === undefined ? undefined : this.#touch(key)
  }

  /** Sends the answer of this address, made by `make` only if it is not here. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Answer>,
    { exact = false }: Keeping = {},
  ) {
    // Their write may have been another machine's, of which exact answers hear nothing: one made from now on tells it.
    const isTooOld = exact && hasJustWritten(request.headers)
    const kept = isTooOld
      ? await this.#make(key, make, exact)
      : (this.#touch(key) ?? (await this.#makeOnce(key, make, exact)))
    if (this.#kept.has(key)) this.#remember(request.url, key)
    return sendKept(request, reply, kept)
  }

  /** The catalogue's version as the database has it: a new one drops everything. */
  sawVersion(version: number) {
    if (version === this.#version) return
    this.#version = version
    this.drop()
  }

  drop() {
    this.stats.drops += 1
    // New maps, so that a making under way keeps nothing and nobody new waits for it.
    this.#kept = new Map()
    this.#making = new Map()
    this.#bytes = 0
    this.#era += 1
  }

  /** Something was written: who is told so reads no exact answer of before it. */
  dropExact() {
    this.#era += 1
  }

  /** Found, and moved to the end of the queue for the door. */
  #touch(key: string) {
    const kept = this.#kept.get(key)
    if (kept?.exact && (kept.exact.era !== this.#era || kept.exact.until < Date.now())) {
      this.#leave(key, kept)
      return undefined
    }
    if (!kept) return undefined
    this.stats.hits += 1
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  #makeOnce(key: string, make: () => Promise<Answer>, exact: boolean) {
    const making = this.#making
    const turn = exact ? `${this.#era} ${key}` : key
    let made = making.get(turn)
    if (!made) {
      this.stats.misses += 1
      made = this.#make(key, make, exact).finally(() => making.delete(turn))
      making.set(turn, made)
    }
    return made
  }

  async #make(key: string, make: () => Promise<Answer>, exact: boolean): Promise<Kept> {
    const home = this.#kept
    const truth = exact ? { era: this.#era, until: Date.now() + this.#exactMs } : undefined
    const answer = await make()
    const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`
    const kept: Kept = { ...answer, etag, encoded: {}, wire: {}, bytes: answer.body.length + 512, exact: truth }
    // Only what exists is kept: addresses that do not are without end.
    const isTrue = home === this.#kept && (!truth || (this.#exactMs > 0 && truth.era === this.#era))
    if (answer.status === 200 && isTrue) this.#keep(key, kept)
    return kept
  }

  #keep(key: string, kept: Kept) {
    const before = this.#kept.get(key)
    if (before) this.#leave(key, before)
    // Room for the compressed copies too, which are made when first asked for.
    kept.bytes = Math.ceil(kept.bytes * 1.5)
    this.#kept.set(key, kept)
    this.#bytes += kept.bytes
    for (const [oldest, answer] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break
      this.#leave(oldest, answer)
    }
  }

  #leave(key: string, { bytes }: Kept) {
    this.#kept.delete(key)
    this.#bytes -= bytes
  }

  /** Noise in addresses fills this list with strings alone, and only so far. */
  #remember(address: string, key: string) {
    if (address.length > longestAlias) return
    if (this.#aliases.size >= maxAliases) this.#aliases.clear()
    this.#aliases.set(address, key)
  }
}

const maxAliases = 10_000
const longestAlias = 500

async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept) {
  reply.code(kept.status).headers(kept.headers).header('vary', 'accept-encoding')
  if (kept.status === 200) {
    reply.header('etag', kept.etag)
    kept.wire.unchanged ??= { headers: Object.entries(ownHeaders(kept)).flat(), body: Buffer.alloc(0) }
    if (matches(request.headers['if-none-match'], kept.etag)) return reply.code(304).send()
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  kept.encoded[encoding] ??= encode(kept.body, encoding)
  const body = await kept.encoded[encoding]
  fillWire(kept, encoding, body)
  return reply.send(body)
}

/** What the quick door sends next time. The security headers, the same for all, are its own to add. */
function fillWire(kept: Kept, encoding: Encoding, body: Buffer) {
  if (kept.status !== 200 || kept.wire[encoding]) return
  const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  const all = { ...ownHeaders(kept), ...coding, 'content-length': String(body.length) }
  kept.wire[encoding] = { headers: Object.entries(all).flat(), body }
}

const ownHeaders = ({ headers, etag }: Kept) => ({ ...headers, vary: 'accept-encoding', etag })
