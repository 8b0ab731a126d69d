import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer as it was made, before it is kept. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

type Encoding = 'br' | 'gzip' | 'identity'
type Kept = Answer & { etag: string; encoded: Partial<Record<Encoding, Promise<Buffer>>>; bytes: number }

/**
 * Finished bytes of public answers, kept in memory by address. Whoever asks for an address that is being made waits for
 * the same making. When the catalogue changes everything is dropped; an answer whose making began before is not kept.
 */
export class PageCache {
  readonly stats = { hits: 0, misses: 0, drops: 0 }
  readonly #maxBytes: number
  #kept = new Map<string, Kept>()
  #making = new Map<string, Promise<Kept>>()
  #bytes = 0
  #version = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes() {
    return this.#bytes
  }

  /** Sends the answer of this address, made by `make` only if it is not here. */
  async send(request: FastifyRequest, reply: FastifyReply, key: string, make: () => Promise<Answer>) {
    const kept = this.#touch(key) ?? (await this.#makeOnce(key, make))
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
  }

  /** Found, and moved to the end of the queue for the door. */
  #touch(key: string) {
    const kept = this.#kept.get(key)
    if (!kept) {
      this.stats.misses += 1
      return undefined
    }
    this.stats.hits += 1
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  #makeOnce(key: string, make: () => Promise<Answer>) {
    const making = this.#making
    let made = making.get(key)
    if (!made) {
      made = this.#make(key, make).finally(() => making.delete(key))
      making.set(key, made)
    }
    return made
  }

  async #make(key: string, make: () => Promise<Answer>): Promise<Kept> {
    const home = this.#kept
    const answer = await make()
    const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`
    const kept: Kept = { ...answer, etag, encoded: {}, bytes: answer.body.length + 512 }
    // Only what exists is kept: addresses that do not are without end.
    if (answer.status === 200 && home === this.#kept) this.#keep(key, kept)
    return kept
  }

  #keep(key: string, kept: Kept) {
    // Room for the compressed copies too, which are made when first asked for.
    kept.bytes = Math.ceil(kept.bytes * 1.5)
    this.#kept.set(key, kept)
    this.#bytes += kept.bytes
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes
    }
  }
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept) {
  reply.code(kept.status).headers(kept.headers).header('vary', 'accept-encoding')
  if (kept.status === 200) {
    reply.header('etag', kept.etag)
    if (matches(request.headers['if-none-match'], kept.etag)) return reply.code(304).send()
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  kept.encoded[encoding] ??= encode(kept.body, encoding)
  return reply.send(await kept.encoded[encoding])
}

/** The tag is of the content, so one tag serves all encodings (as a weak comparison, which If-None-Match asks for). */
function matches(header: string | undefined, etag: string) {
  return (
    header !== undefined && (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  )
}

function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return gzipped(body, { level: 6 })
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}
