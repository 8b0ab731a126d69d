import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../database/database.server.ts'
import { servePages } from '../pages/pages.server.ts'
import { Answers } from './answers.server.ts'
import { Cache, noCache } from './cache.server.ts'
import { encode } from './encodings.server.ts'

// Never queried.
const db = undefined as unknown as Db

/** Pages that record each render; those under /own are private to each visitor. */
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

test('unknown parameters and the order of known ones create no new cache entry', async () => {
  const { made, get } = await openPages()
  await get('/products?gender=mujer&search=rosa')
  await get('/products?utm_source=x&search=rosa&gender=mujer&fbclid=1')
  expect(made).toEqual(['/products?gender=mujer&search=rosa'])
  await get('/products.data?_routes=a&gender=mujer&x=1')
  expect(made[1]).toBe('/products.data?gender=mujer&_routes=a')
})

test('a private page gets all its parameters and is not cached', async () => {
  const { made, get } = await openPages()
  const { headers } = await get('/own?payment_id=1&x=2')
  await get('/own?payment_id=1&x=2')
  expect(made).toEqual(['/own?payment_id=1&x=2', '/own?payment_id=1&x=2'])
  expect(headers['cache-control']).toBe('no-transform, no-store')
})

test('a page that does not exist is not cached', async () => {
  const { made, get, cache } = await openPages()
  await get('/missing')
  await get('/missing')
  expect([made.length, cache.bytes]).toEqual([2, 0])
})

test('a client that has just written gets a freshly rendered page', async () => {
  const { made, get } = await openPages()
  await get('/')
  await get('/', { cookie: 'a=b; estela_wrote=1' })
  await get('/')
  expect(made).toHaveLength(2)
})

test('an expired page is served if a new one cannot be rendered, but not after a purge', async () => {
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

test('a page is rendered once for all three encodings, and answers 304 to its ETag', async () => {
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

test('the cache counts the bytes it holds, and keeps no uncompressed copy that nobody asked for', async () => {
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

test.each(['br', 'gzip'] as const)('a body encoded in %s holds no larger buffer', async (encoding) => {
  const body = await encode(Buffer.from('Un perfume de rosas. '.repeat(50)), encoding)
  expect(body.buffer.byteLength).toBe(body.length)
})
