import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a bare server sends. */
export type RawAnswer = { status: number; headers: string[]; body: string }

type Sent = Pick<RawAnswer, 'status' | 'headers'> & { bytes: Buffer | undefined }

// A process of its own: answers each address with the very bytes that it is handed for it, and does nothing else.
process.once('message', (answers: Record<string, RawAnswer>) => {
  const sent = new Map<string, Sent>()
  for (const [address, { status, headers, body }] of Object.entries(answers)) {
    sent.set(address, { status, headers, bytes: status === 304 ? undefined : Buffer.from(body, 'base64') })
  }
  const [usual] = sent.values()
  const server = createServer((request, reply) => {
    request.resume()
    const answer = sent.get(request.url ?? '') ?? usual
    if (!answer) return reply.destroy()
    reply.writeHead(answer.status, answer.headers)
    reply.end(answer.bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit(0))
