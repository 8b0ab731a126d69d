import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openBucket } from '../../../test/support/open-bucket.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { png } from '../../../test/support/png.ts'
import { loadConfig } from '../../config.ts'
import { openFiles } from './files.server.ts'

async function openShopOnBucket() {
  const bucket = await openBucket()
  onTestFinished(() => bucket.close())
  return openShop(bucket.environment)
}

test('a proof in a bucket is only served to staff', async () => {
  const { call, buy, make } = await openShopOnBucket()
  const { order } = (await buy(await make.product())).body
  const form = new FormData()
  for (const [name, value] of Object.entries({ order_id: order.id, transfer_reference: 'A1', amount: '1000' }))
    form.append(name, value)
  form.append('proof', new Blob([png], { type: 'image/png' }), 'foto.png')
  const { payment } = (await call('POST', '/api/payments/transfer', { body: form })).body
  const { token } = await make.admin()
  const proof = `/api/admin/payment-proof/${payment.id}`
  expect((await call('GET', proof, { token })).raw).toEqual(png)
  expect((await call('GET', proof)).statusCode).toBe(401)
})

test('a bucket stores streams of known size, returns them, lists and deletes them', async () => {
  const { files } = await openShopOnBucket()
  const bytes = randomBytes(3_000_000)
  const parts = [bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]
  await files.putStream('pictures/a.webp', Readable.from(parts), { contentLength: bytes.length })
  expect(await buffer(await files.getStream('pictures/a.webp'))).toEqual(bytes)
  const { objects } = await files.listAll('/', { recursive: true })
  expect([...objects].map((object) => object.isFile && object.key)).toEqual(['pictures/a.webp'])
  await files.delete('pictures/a.webp')
  await files.delete('pictures/a.webp')
  expect(await files.exists('pictures/a.webp')).toBe(false)
})

test('a bucket that accepts requests and never answers fails them', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const files = await openFiles(loadConfig({ S3_ENDPOINT, S3_BUCKET: 'tienda', ...key }), 50)
  await expect(files.put('pictures/a.webp', 'a')).rejects.toThrow()
})

test('a file in the folder is never partial, also while it is being overwritten', async () => {
  const { files } = await openShop()
  const versions = ['a', 'b'].map((letter) => Buffer.alloc(4_000_000, letter))
  await files.put('pictures/a.webp', versions[0] ?? '')
  let isWriting = true
  const writing = (async () => {
    for (let turn = 0; turn < 20; turn += 1) await files.put('pictures/a.webp', versions[turn % 2] ?? '')
    isWriting = false
  })()
  while (isWriting) {
    const read = Buffer.from(await files.getBytes('pictures/a.webp'))
    expect(versions.some((version) => version.equals(read))).toBe(true)
  }
  await writing
  const { objects } = await files.listAll('pictures')
  expect([...objects]).toHaveLength(1)
})
