import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a bare server sends, whatever it is asked. */
export type RawAnswer = { status: number; headers: string[]; body: string }

// A process of its own: answers with the very bytes that it is handed, and does nothing else.
process.once('message', ({ status, headers, body }: RawAnswer) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((request, reply) => {
    request.resume()
    reply.writeHead(status, headers)
    reply.end(status === 304 ? undefined : bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit(0))
