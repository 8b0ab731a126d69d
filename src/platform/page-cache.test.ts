import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { PageCache } from './page-cache.server.ts'
import { servePages } from './pages.server.ts'

/** Pages that count how often they were made; `gate` holds their making until it opens. */
async function openPages({ maxBytes = 1_000_000, size = 100 } = {}) {
  const cache = new PageCache(maxBytes)
  const made: string[] = []
  let gate = Promise.resolve()
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(servePages, {
    cache,
    assets: import.meta.dirname,
    render: async (url) => {
      made.push(url.pathname + url.search)
      const body = Buffer.from(`${url.pathname + url.search} ${made.length} `.padEnd(size, 'x'))
      await gate
      const status = url.pathname === '/missing' ? 404 : 200
      return { status, headers: new Headers({ 'content-type': 'text/html' }), body }
    },
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const holdMaking = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { cache, made, get, holdMaking }
}

test('a page is made once however many ask, until the catalogue changes', async () => {
  const { cache, made, get } = await openPages()
  await Promise.all([get('/'), get('/'), get('/')])
  await get('/')
  expect(made).toHaveLength(1)
  cache.sawVersion(7)
  cache.sawVersion(7)
  await get('/')
  expect(made).toHaveLength(2)
})

test('a page whose making began before a change is not kept, and who comes later does not wait for it', async () => {
  const { cache, made, get, holdMaking } = await openPages()
  const open = holdMaking()
  const early = get('/')
  await expect.poll(() => made.length).toBe(1)
  cache.drop()
  const late = get('/')
  await expect.poll(() => made.length).toBe(2)
  open()
  expect((await early).body).not.toBe((await late).body)
  expect((await get('/')).body).toBe((await late).body)
})

test('parameters that no page knows make no new page, and known ones count in any order', async () => {
  const { made, get } = await openPages()
  await get('/products?gender=mujer&search=rosa')
  await get('/products?utm_source=x&search=rosa&gender=mujer&fbclid=1')
  expect(made).toEqual(['/products?gender=mujer&search=rosa'])
})

test('what is not there is not kept', async () => {
  const { made, get, cache } = await openPages()
  await get('/missing')
  await get('/missing')
  expect(made).toHaveLength(2)
  expect(cache.bytes).toBe(0)
})

test('the same page comes in three encodings and is not sent again to who has it', async () => {
  const { get } = await openPages()
  const plain = await get('/')
  const br = await get('/', { 'accept-encoding': 'gzip, br' })
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  const again = await get('/', { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('memory stays within its bound: the page that nobody asked for longest leaves', async () => {
  const { cache, made, get } = await openPages({ maxBytes: 24_000, size: 4000 })
  for (const path of ['/a', '/b', '/a', '/c', '/d']) await get(path)
  expect(cache.bytes).toBeLessThanOrEqual(24_000)
  made.length = 0
  await get('/a')
  await get('/b')
  expect(made).toEqual(['/b'])
})
