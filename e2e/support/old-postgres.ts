import { once } from 'node:events'
import { createServer } from 'node:net'

/** A server that imitates a PostgreSQL 12 up to the first query, its version. */
export async function openOldPostgres() {
  const server = createServer((socket) => {
    let greeted = false
    socket.on('data', (sent) => {
      // After the handshake only queries are answered, not the Terminate message.
      if (greeted && sent[0] !== 'Q'.charCodeAt(0)) return
      socket.write(
        greeted ? Buffer.concat([rowDescription, dataRow('120022'), complete, ready]) : Buffer.concat([welcome, ready]),
      )
      greeted = true
    })
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `postgres://shop@127.0.0.1:${port}/shop`, close: () => server.close() }
}

/** A message of the protocol: type, length, body. */
function message(letter: string, body: Buffer) {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}

const welcome = message('R', Buffer.from([0, 0, 0, 0]))
const ready = message('Z', Buffer.from('I'))
const complete = message('C', Buffer.from('SHOW\0'))
const rowDescription = message(
  'T',
  Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.from('server_version_num\0'),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
  ]),
)

function dataRow(text: string) {
  return message('D', Buffer.concat([Buffer.from([0, 1, 0, 0, 0, text.length]), Buffer.from(text)]))
}
