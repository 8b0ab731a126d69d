import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Opens a mail server that can refuse mails, and counts the mails received by their Message-ID. */
export async function openMailServer() {
  const received = new Map<string, number>()
  let isRefusing = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1000,
    onRcptTo(_address, _session, done) {
      done(isRefusing ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [, id = ''] = /^Message-ID: <([^@]+)@/im.exec(Buffer.concat(chunks).toString('utf8')) ?? []
        received.set(id, (received.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  // Faults cut its connections.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    refuse(isSo: boolean) {
      isRefusing = isSo
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
