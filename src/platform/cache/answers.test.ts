import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../database/database.server.ts'
import { servePages } from '../pages/pages.server.ts'
import { Answers } from './answers.server.ts'
import { Cache, noCache } from './cache.server.ts'
import { encode } from './encodings.server.ts'

// Nothing is read.
const db = undefined as unknown as Db

/** Pages that count how often they were made; what is under /own is each visitor's. */
async function openPages({ size = 100 } = {}) {
  const cache = new Cache(1_000_000)
  const made: string[] = []
  let status = 200
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(servePages, {
    answers: new Answers(cache, noCache, { db, reads: db }),
    assets: import.meta.dirname,
    cachedParams: (path) => (path.startsWith('/own') ? undefined : ['gender', 'search']),
    render: async ({ pathname, search }) => {
      made.push(pathname + search)
      const body = Buffer.from(`${pathname + search} ${made.length} `.padEnd(size, 'x'))
      const found = pathname === '/missing' ? 404 : status
      return { status: found, headers: new Headers({ 'content-type': 'text/html' }), body, tags: ['catalog'] }
    },
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const fail = () => {
    status = 503
  }
  return { cache, made, get, fail }
}

test('parameters that the page does not name make no new page, and named ones count in any order', async () => {
  const { made, get } = await openPages()
  await get('/products?gender=mujer&search=rosa')
  await get('/products?utm_source=x&search=rosa&gender=mujer&fbclid=1')
  expect(made).toEqual(['/products?gender=mujer&search=rosa'])
  await get('/products.data?_routes=a&gender=mujer&x=1')
  expect(made[1]).toBe('/products.data?gender=mujer&_routes=a')
})

test('a page that is each visitor’s own gets all its parameters and is cached by nobody', async () => {
  const { made, get } = await openPages()
  const { headers } = await get('/own?payment_id=1&x=2')
  await get('/own?payment_id=1&x=2')
  expect(made).toEqual(['/own?payment_id=1&x=2', '/own?payment_id=1&x=2'])
  expect(headers['cache-control']).toBe('no-store')
})

test('what is not there is not cached', async () => {
  const { made, get, cache } = await openPages()
  await get('/missing')
  await get('/missing')
  expect([made.length, cache.bytes]).toEqual([2, 0])
})

test('a client that wrote a moment ago gets a page made anew', async () => {
  const { made, get } = await openPages()
  await get('/')
  await get('/', { cookie: 'a=b; estela_wrote=1' })
  await get('/')
  expect(made).toHaveLength(2)
})

test('a page that is too old is shown rather than that it cannot be made', async () => {
  const { get, fail, cache } = await openPages()
  const { body } = await get('/')
  const { now } = performance
  performance.now = () => now.call(performance) + 61_000
  onTestFinished(() => {
    performance.now = now
  })
  fail()
  const old = await get('/')
  expect([old.statusCode, old.body]).toEqual([200, body])
  cache.purge(['catalog'])
  expect((await get('/')).statusCode).toBe(503)
})

test('the same page comes in three encodings and is not sent again to who has it', async () => {
  const { get, made } = await openPages()
  const plain = await get('/')
  const br = await get('/', { 'accept-encoding': 'gzip, br' })
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  const again = await get('/', { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(made).toHaveLength(1)
})

test('memory counts what is really held: where all take one encoding, no other is kept', async () => {
  const { cache, made, get } = await openPages({ size: 100_000 })
  const br = { 'accept-encoding': 'br' }
  await get('/', br)
  expect(cache.bytes).toBeLessThan(10_000)
  const plain = await get('/')
  expect(plain.body).toHaveLength(100_000)
  expect(brotliDecompressSync((await get('/', br)).rawPayload).toString()).toBe(plain.body)
  expect(cache.bytes).toBeGreaterThan(100_000)
  expect(made).toHaveLength(1)
})

test.each(['br', 'gzip'] as const)('what is kept in %s holds its own bytes and no more', async (encoding) => {
  const body = await encode(Buffer.from('Un perfume de rosas. '.repeat(50)), encoding)
  expect(body.buffer.byteLength).toBe(body.length)
})
