import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, type Server } from 'node:net'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { receiveFile } from '../src/platform/uploads/receive-file.server.ts'
import { type Form, readForm } from '../src/platform/uploads/uploads.server.ts'
import { openShop } from './support/open-shop.ts'

test('an upload whose connection breaks leaves no row and no file, and can be repeated', async () => {
  const shop = await openShop()
  const { app, db, make, buy, call } = shop
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { token } = await make.admin()
  const { order } = (await buy(await make.product({ price: 2000 }))).body
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const png = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#a33', noise } })
    .png()
    .toBuffer()
  const product = { name: 'A medio subir', price: '1', stock: '1', images: png }
  const transfer = { order_id: order.id, transfer_reference: 'OP-1', amount: String(order.transfer_amount), proof: png }
  const uploads = [
    ['/api/products', asForm(product)],
    ['/api/payments/transfer', asForm(transfer)],
  ] as const
  const left = async () => ({
    products: await db.selectFrom('products').select('name').where('name', '=', product.name).execute(),
    pictures: await db.selectFrom('product_pictures').select('id').execute(),
    payments: await db.selectFrom('payments').select('id').where('proof_file', 'is not', null).execute(),
    files: (await readdir(join(shop.config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
  })
  const before = await left()

  for (const [path, form] of uploads) await cutOff(port, path, form, token)
  await expect.poll(() => lines(app.server)).toBe(0)
  await expect.poll(left).toEqual(before)

  for (const [path, form] of uploads) {
    const { statusCode } = await call('POST', path, { body: form, token })
    expect([path, statusCode]).toEqual([path, 201])
  }
  const after = await left()
  expect([after.products.length, after.pictures.length, after.payments.length]).toEqual([1, 1, 1])
})

test('nothing waits for the rest of a form whose connection broke', async () => {
  const app = fastify()
  await app.register(multipart)
  const read = Promise.withResolvers<Form>()
  app.post('/', (request) => readForm(request, 'proof').then(read.resolve, read.reject))
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const refused = expect(read.promise).rejects.toMatchObject({ status: 400, code: 'datos-invalidos' })
  await cutOff(port, '/', asForm({ proof: Buffer.alloc(100_000, 1) }))
  await refused
})

test('a file that cannot be stored is not reported as an invalid form', async () => {
  const app = fastify()
  await app.register(multipart)
  const read = Promise.withResolvers<unknown>()
  app.post('/', (request) => receiveFile(request, '/nowhere', 1000).then(read.resolve, read.reject))
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const refused = expect(read.promise).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' })
  await fetch(url, { method: 'POST', body: asForm({ file: Buffer.alloc(100) }) })
  await refused
})

function asForm(fields: Record<string, string | Buffer>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'foto.png')
  }
  return form
}

/** Sends the first half of the form, up to the middle of its picture, then resets the connection. */
async function cutOff(port: number, path: string, form: FormData, token = '') {
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${encoded.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body.subarray(0, body.length / 2)]), () =>
        socket.resetAndDestroy(),
      ),
    )
    socket.on('error', () => undefined).on('close', () => resolve())
  })
}

const lines = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
