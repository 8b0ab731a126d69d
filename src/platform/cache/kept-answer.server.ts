import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding, encode, matches, recode } from './encodings.server.ts'
import type { Shown } from './shown.server.ts'

/** An answer as it was made, before it is kept. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** Names and values of headers in turn; `complete`: with those that every answer carries. */
type Wire = { headers: string[]; body: Buffer; complete?: string[] }

/** An answer that may be sent again. `wire`: what goes over the line, filled in for each encoding when first sent. */
export type Kept = {
  key: string
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Partial<Record<Encoding, Promise<Buffer>>>
  wire: Partial<Record<Encoding | 'unchanged', Wire>>
  bytes: number
  /** Of that, its bodies in all encodings. */
  bodyBytes: number
  shown: Shown
  /** Asked for since the bound was last reached. */
  isUsed: boolean
  /** Tells the stock to the bottle, so that every sale of what it shows makes it old. */
  exact: boolean
}

/** Of the entry itself, its headers and its places in the lists. */
const besideTheBody = 2500
const ofOneProduct = 100

export function keptAnswer(key: string, answer: Answer, shown: Shown, exact: boolean): Kept {
  const { status, headers, body } = answer
  return {
    key,
    status,
    headers,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bodies: { identity: Promise.resolve(body) },
    wire: {},
    bytes: besideTheBody + shown.products.size * ofOneProduct + body.length,
    bodyBytes: body.length,
    shown,
    isUsed: false,
    exact,
  }
}

/** Sends it in the encoding that is asked for. `weighed` hears by how much what is kept grew. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: Kept,
  weighed: (grown: number) => void,
) {
  reply.code(kept.status).headers(kept.headers).header('vary', 'accept-encoding')
  if (kept.status === 200) {
    reply.header('etag', kept.etag)
    kept.wire.unchanged ??= { headers: Object.entries(ownHeaders(kept)).flat(), body: Buffer.alloc(0) }
    if (matches(request.headers['if-none-match'], kept.etag)) return reply.code(304).send()
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = await bodyIn(kept, encoding)
  if (kept.status === 200 && !kept.wire[encoding]) weighed(fillWire(kept, encoding, body))
  return reply.send(body)
}

function bodyIn({ bodies }: Kept, encoding: Encoding) {
  const [known] = Object.entries(bodies) as [Encoding, Promise<Buffer>][]
  bodies[encoding] ??= known
    ? known[1].then((body) => recode(body, known[0], encoding))
    : encode(Buffer.alloc(0), encoding)
  return bodies[encoding]
}

/** What the fast path sends next time. The security headers, the same for all, are its own to add. */
function fillWire(kept: Kept, encoding: Encoding, body: Buffer) {
  const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  const all = { ...ownHeaders(kept), ...coding, 'content-length': String(body.length) }
  kept.wire[encoding] = { headers: Object.entries(all).flat(), body }
  // Few ask for it plain: it is made again for them from what the others take.
  if (!kept.wire.identity) delete kept.bodies.identity
  const { unchanged: _, ...sent } = kept.wire
  const held = Object.values(sent).reduce((sum, { body }) => sum + body.length, 0)
  const grown = held - kept.bodyBytes
  kept.bodyBytes = held
  return grown
}

const ownHeaders = ({ headers, etag }: Kept) => ({ ...headers, vary: 'accept-encoding', etag })
