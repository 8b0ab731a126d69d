import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding, matches, recode } from './encodings.server.ts'

/** An answer as it was made; `tags`: what of the shop it shows. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer; tags: Iterable<string> }

/** Names and values of headers in turn; `complete`: with those that every answer carries. */
type Wire = { headers: string[]; body: Buffer; complete?: string[] }

/** An answer that can be sent many times: its finished bytes in each encoding that was asked for. */
export class CachedAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly tags: Iterable<string>
  readonly etag: string
  /** What goes over the line, filled in for each encoding when first sent. */
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

  /** Of its bodies in all encodings, with its headers. */
  get bytes() {
    return this.#bytes + bytesOfHeaders
  }

  /** Sends it in the encoding that is asked for. */
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
    this.#bodies[encoding] ??= body.then((bytes) => recode(bytes, from, encoding))
    return this.#bodies[encoding]
  }

  /** What the fast path sends next time. The security headers, the same for all, are its own to add. */
  #fillWire(encoding: Encoding, body: Buffer) {
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const all = { ...this.#ownHeaders(), ...coding, 'content-length': String(body.length) }
    this.wire[encoding] = { headers: Object.entries(all).flat(), body }
    // Few ask for it plain: it is made again for them from what the others take.
    if (!this.wire.identity) delete this.#bodies.identity
    const { unchanged: _, ...sent } = this.wire
    this.#bytes = Object.values(sent).reduce((sum, { body }) => sum + body.length, 0)
  }

  #ownHeaders() {
    return { ...this.headers, vary: 'accept-encoding', etag: this.etag }
  }
}

const bytesOfHeaders = 1500
