import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Answer = { responseCode: number; message: string }

/** Opens a local mail server that records mails. Each entry of `refusals` is the response to one recipient. */
export async function openSmtp() {
  const received: string[] = []
  const refusals: Answer[] = []
  let connections = 0
  const server = new SMTPServer({
    // Closing does not wait for pooled connections.
    closeTimeout: 10,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      const refusal = refusals.shift()
      done(refusal && Object.assign(new Error(refusal.message), refusal))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, refusals, connections: () => connections, url: `smtp://127.0.0.1:${port}` }
}
