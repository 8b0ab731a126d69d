import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { servePages } from '../pages/pages.server.ts'
import { encode } from './encodings.server.ts'
import { PageCache } from './page-cache.server.ts'
import { showsAvailability, showsProduct } from './shown.server.ts'

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
      for (const id of url.pathname.match(/\d+/g) ?? []) showsProduct(Number(id))
      if (url.pathname.startsWith('/in-stock')) showsAvailability()
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

test('a sale drops only the pages that show what was sold, and the last bottle those that look for what is left', async () => {
  const { cache, made, get } = await openPages()
  const paths = ['/list/1/2', '/2', '/3', '/in-stock/3', '/contact']
  const seeAll = async () => {
    made.length = 0
    for (const path of paths) await get(path)
    return made
  }
  await seeAll()
  cache.sawSale({ products: [2], availability: false, version: 1 })
  cache.sawVersion(1)
  expect(await seeAll()).toEqual(['/list/1/2', '/2'])
  cache.sawSale({ products: [1], availability: true, version: 2 })
  expect(await seeAll()).toEqual(['/list/1/2', '/in-stock/3'])
  // Where many are left pages tell nothing of it.
  cache.sawSale({ products: [1, 2, 3], availability: false })
  expect(await seeAll()).toEqual([])
  // A version that no sale explains is a change by staff.
  cache.sawVersion(4)
  expect(await seeAll()).toEqual(paths)
})

test('sales that were heard of in another order drop nothing else, and one that was missed drops all', async () => {
  const { cache, made, get } = await openPages()
  const sell = (version: number) => cache.sawSale({ products: [9], availability: false, version })
  cache.sawVersion(10)
  await get('/1')
  sell(12)
  sell(11)
  cache.sawVersion(12)
  await get('/1')
  expect(made).toHaveLength(1)
  sell(14)
  cache.sawVersion(14)
  await get('/1')
  expect(made).toHaveLength(2)
})

test('news that comes late, or a second time, drops nothing, and a database that went back drops all', async () => {
  const { cache, made, get } = await openPages()
  const sold = { products: [1], availability: true, version: 8 }
  cache.sawVersion(7)
  cache.sawSale(sold)
  await get('/1')
  cache.sawSale(sold)
  cache.sawVersion(6)
  // Asked before the sale was heard of, and answered after.
  cache.sawVersion(7, 7)
  await get('/1')
  expect(made).toHaveLength(1)
  cache.sawVersion(3, 8)
  await get('/1')
  expect([made.length, cache.version]).toEqual([2, 3])
})

test('a page that was being made while what it shows was sold is sent but not kept, and who comes later has another', async () => {
  const { cache, made, get, holdMaking } = await openPages()
  const open = holdMaking()
  const early = [get('/1'), get('/2')]
  await expect.poll(() => made.length).toBe(2)
  cache.sawSale({ products: [1], availability: false, version: 1 })
  const late = get('/1')
  await expect.poll(() => made.length).toBe(3)
  open()
  await Promise.all(early)
  await late
  expect((await get('/1')).body).toBe((await late).body)
  await get('/2')
  expect(made).toEqual(['/1', '/2', '/1'])
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
