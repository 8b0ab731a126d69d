import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding, matches, reencode } from './encodings.server.ts'

/** `tags`: the cache tags of the data that the answer shows. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer; tags: Iterable<string> }

/** Headers as alternating names and values; `complete` adds the security headers of every answer. */
type Wire = { headers: string[]; body: Buffer; complete?: string[] }

export class CachedAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly tags: Iterable<string>
  readonly etag: string
  /** What the fast path sends, filled in for each encoding when it is first sent. */
  readonly wire: Partial<Record<Encoding | 'unchanged', Wire>> = {}
  readonly #bodies: Partial<Record<Encoding, Promise<Buffer>>>
  #bytes: number

  constructor({ status, headers, body, tags }: Answer) {
    this.status = status
    this.headers = headers
    this.tags = tags
    this.etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
    this.#bodies = { identity: Promise.resolve(body) }
    this.#bytes = body.length
  }

  get bytes() {
    return this.#bytes + bytesOfHeaders
  }

  async send(request: FastifyRequest, reply: FastifyReply) {
    reply.code(this.status).headers(this.headers).header('vary', 'accept-encoding')
    if (this.status === 200) {
      reply.header('etag', this.etag)
      this.wire.unchanged ??= { headers: Object.entries(this.#ownHeaders()).flat(), body: Buffer.alloc(0) }
      if (matches(request.headers['if-none-match'], this.etag)) return reply.code(304).send()
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const body = await this.#bodyIn(encoding)
    if (this.status === 200 && !this.wire[encoding]) this.#fillWire(encoding, body)
    return reply.send(body)
  }

  #bodyIn(encoding: Encoding) {
    const [[from, body]] = Object.entries(this.#bodies) as [[Encoding, Promise<Buffer>]]
    this.#bodies[encoding] ??= body.then((bytes) => reencode(bytes, from, encoding))
    return this.#bodies[encoding]
  }

  /** Prepares what the fast path sends next time; the fast path adds the security headers. */
  #fillWire(encoding: Encoding, body: Buffer) {
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const all = { ...this.#ownHeaders(), ...coding, 'content-length': String(body.length) }
    this.wire[encoding] = { headers: Object.entries(all).flat(), body }
    // Few clients accept no compression: for them the body is decompressed again.
    if (!this.wire.identity) delete this.#bodies.identity
    const { unchanged: _, ...sent } = this.wire
    this.#bytes = Object.values(sent).reduce((sum, { body }) => sum + body.length, 0)
  }

  #ownHeaders() {
    return { ...this.headers, vary: 'accept-encoding', etag: this.etag }
  }
}

const bytesOfHeaders = 1500
