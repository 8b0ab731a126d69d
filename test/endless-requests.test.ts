import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from '../src/platform/connections/limit-connections.server.ts'
import { openShop } from './support/open-shop.ts'

const head = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

test('slow, oversized and compressed requests are refused in Spanish, and the shop keeps serving', async () => {
  const { app, call } = await openShop()
  // The real time-outs.
  expect(app.server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 120_000, timeout: 300_000 })
  Object.assign(app.server, { connectionsCheckingInterval: 50 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  type Sent = [what: string, text: string, status: number, code: string]
  const endless: Sent[] = [
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\nX-A:', 408, 'muy-lento'],
    ['a body that never ends', `${head}Content-Length: 100\r\n\r\n{"name":`, 408, 'muy-lento'],
    ['parts that never end', `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`, 408, 'muy-lento'],
  ]
  const wrong: Sent[] = [
    ['one header of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'b'.repeat(20_000)}\r\n\r\n`, 431, 'muy-grande'],
    ['3,000 headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(3000)}\r\n`, 431, 'muy-grande'],
    ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'muy-grande'],
    ['a body said to be of 1 GB', `${head}Content-Length: 1000000000\r\n\r\n{`, 413, 'muy-grande'],
    ['two lengths of one body', `${head}Content-Length: 2\r\nContent-Length: 50\r\n\r\n{}`, 400, 'pedido-invalido'],
    [
      'a length and parts at once',
      `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      400,
      'pedido-invalido',
    ],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400, 'pedido-invalido'],
    ['another protocol', 'NADA\r\n\r\n', 400, 'pedido-invalido'],
    ['a wish to see itself', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'no-encontrado'],
  ]
  const answerTo = async ([what, text]: Sent) => {
    const answer = await speak(port, text)
    const body = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
    return [what, answer.split(' ')[1], JSON.parse(body || '{}').code, /x-content-type-options: nosniff/i.test(answer)]
  }
  const expected = ([what, , status, code]: Sent) => [what, String(status), code, true]
  expect(await Promise.all(wrong.map(answerTo))).toEqual(wrong.map(expected))
  // Shorter time-outs for the requests that never end, set late because a busy machine may exceed them.
  Object.assign(app.server, { headersTimeout: 200, requestTimeout: 400 })
  expect(await Promise.all(endless.map(answerTo))).toEqual(endless.map(expected))
  expect((await call('GET', '/healthz')).statusCode).toBe(200)
})

test('a compressed, overlong or deeply nested body is refused', async () => {
  const { call } = await openShop()
  const json = { 'content-type': 'application/json' }
  const bomb = gzipSync(Buffer.alloc(100_000_000, 32))
  const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  for (const [what, headers, body, status] of [
    ['100 MB as gzip', { ...json, 'content-encoding': 'gzip' }, bomb, 415],
    ['packed twice', { ...json, 'content-encoding': 'gzip, br' }, bomb, 415],
    ['plain, and saying so', { ...json, 'content-encoding': 'identity' }, Buffer.from('{}'), 400],
    ['257 KB', json, Buffer.from(`"${'a'.repeat(257 * 1024)}"`), 413],
    ['100,000 deep', json, Buffer.from(deep), 400],
  ] as const) {
    const reply = await call('POST', '/api/contact', { headers, body })
    expect([what, reply.statusCode, reply.body.success]).toEqual([what, status, false])
  }
})

test('one IP address has a limit of open connections, and closing one allows the next', async () => {
  const server = createServer((_request, response) => response.end('hola'))
  limitConnections(
    server,
    { 'x-content-type-options': 'nosniff' },
    { total: 5, perAddress: 3, countsAddress: () => true },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open: Socket[] = []
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  for (let count = 0; count < 3; count += 1) {
    const socket = connect(port, '127.0.0.1')
    open.push(socket)
    await once(socket, 'connect')
  }
  const asked = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const refused = await speak(port, asked)
  expect(refused).toContain('HTTP/1.1 503 ')
  expect(refused).toContain('demasiadas-conexiones')
  open.pop()?.destroy()
  await expect.poll(() => speak(port, asked)).toContain('hola')
  expect(open).toHaveLength(2)

  const elsewhere = createServer().listen(0, '127.0.0.1')
  limitConnections(elsewhere, {}, { total: 1, perAddress: 3, countsAddress: () => true })
  await once(elsewhere, 'listening')
  onTestFinished(() => void elsewhere.close())
  const [first, second] = [1, 2].map(() => connect((elsewhere.address() as AddressInfo).port, '127.0.0.1'))
  await once(second as Socket, 'close')
  expect(first?.readyState).toBe('open')
  first?.destroy()
})

/** Sends `text` and returns everything received until the connection closes. */
function speak(port: number, text: string) {
  return new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket
      .on('data', (part) => (answer += part))
      // A server that closes early may reset the connection while the request is still being sent.
      .on('error', () => undefined)
      .on('close', () => resolve(answer))
  })
}
