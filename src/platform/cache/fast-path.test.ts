import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendSecurityHeaders } from '../http/security-headers.server.ts'
import { openFastPath } from './fast-path.server.ts'
import { PageCache } from './page-cache.server.ts'
import { showsProduct } from './shown.server.ts'

const always = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" }

/** A shop of one page and one exact figure, which counts what reaches Fastify and what is made. */
async function listen() {
  const cache = new PageCache(1_000_000)
  cache.sawStockMove([], Number.POSITIVE_INFINITY)
  const app = Fastify()
  const counts = { asked: 0, made: 0 }
  let stock = 7
  app.addHook('onRequest', async () => {
    counts.asked += 1
  })
  sendSecurityHeaders(app, always)
  app.get('/page', (request, reply) =>
    cache.send(request, reply, '/page', async () => {
      counts.made += 1
      const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" }
      return { status: 200, headers, body: Buffer.from('page '.repeat(100)) }
    }),
  )
  app.get('/stock', (request, reply) => {
    const make = async () => {
      counts.made += 1
      showsProduct(1)
      return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(String(stock)) }
    }
    return cache.send(request, reply, '/stock', make, { exact: true })
  })
  openFastPath(app.server, cache, always)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return {
    counts,
    cache,
    sell: () => {
      stock -= 1
    },
    async get(path: string, headers: Record<string, string> = {}) {
      const reply = await fetch(url + path, { headers })
      const { date: _, ...kept } = Object.fromEntries(reply.headers)
      return { status: reply.status, headers: kept, text: await reply.text() }
    },
  }
}

test('a kept answer is sent without Fastify, and is the same in every header and byte', async () => {
  const { get, counts } = await listen()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const first = await get('/page', { 'accept-encoding': encoding })
    const asked = counts.asked
    expect(await get('/page', { 'accept-encoding': encoding })).toEqual(first)
    expect(counts.asked).toBe(asked)
  }
  expect(counts.made).toBe(1)
})

test('a page keeps its own policy, and who has it is told so in a few bytes', async () => {
  const { get, counts } = await listen()
  const { headers } = await get('/page')
  const asked = counts.asked
  const again = await get('/page', { 'if-none-match': String(headers.etag) })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(again.headers).toMatchObject({ etag: headers.etag, 'x-content-type-options': 'nosniff' })
  expect((await get('/page')).headers['content-security-policy']).toBe("script-src 'self'")
  expect(counts.asked).toBe(asked)
})

const sold = { products: [1], availability: false }

test('an exact answer is repeated until what it shows is sold, here or elsewhere', async () => {
  const { get, sell, cache, counts } = await listen()
  await get('/stock')
  cache.sawSale({ products: [2], availability: false })
  expect((await get('/stock')).text).toBe('7')
  expect(counts.made).toBe(1)
  sell()
  cache.sawSale(sold)
  expect((await get('/stock')).text).toBe('6')
  sell()
  cache.sawStockMove([1], Number.POSITIVE_INFINITY)
  expect((await get('/stock')).text).toBe('5')
})

test('news of a sale that named only what is low keeps no exact answer of the rest of that sale', async () => {
  const { get, sell, cache } = await listen()
  await get('/stock')
  cache.sawSale({ products: [2], availability: true, version: 1 })
  sell()
  cache.sawSale({ products: [1, 2], availability: true, version: 1 })
  expect((await get('/stock')).text).toBe('6')
})

test('an exact answer is not repeated while nothing is heard of other machines', async () => {
  const { get, sell, cache } = await listen()
  await get('/stock')
  cache.sawStockMove([], Date.now() - 1)
  sell()
  expect((await get('/stock')).text).toBe('6')
})

test('an exact answer that was being made while it was sold is not repeated', async () => {
  const { get, sell, cache, counts } = await listen()
  const early = get('/stock')
  await expect.poll(() => counts.made).toBe(1)
  cache.sawSale(sold)
  sell()
  await early
  expect((await get('/stock')).text).toBe('6')
})
