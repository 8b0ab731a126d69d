import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `body` is in base64. */
export type RecordedResponse = { status: number; headers: string[]; body: string }

type Sent = Pick<RecordedResponse, 'status' | 'headers'> & { bytes: Buffer | undefined }

// Runs as a process of its own and answers each address with the bytes recorded for it.
process.once('message', (answers: Record<string, RecordedResponse>) => {
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
