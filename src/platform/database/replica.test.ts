import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openProxy } from '../../../e2e/support/open-proxy.ts'
import { ask } from '../../../test/support/ask.ts'
import { liftOrderLimits } from '../../../test/support/lift-order-limits.ts'
import { makers } from '../../../test/support/make.ts'
import { openStandby } from '../../../test/support/open-standby.ts'
import { guest } from '../../../test/support/person.ts'
import { buildApp } from '../../app.ts'
import { loadConfig } from '../../config.ts'
import { prepareDatabase } from '../../prepare-database.server.ts'
import { openResources } from '../../services.server.ts'
import { openMetrics } from '../monitoring/metrics.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.server.ts'
import { endOfRecord } from './replica.server.ts'

let primary: EmbeddedPostgres
let standby: Awaited<ReturnType<typeof openStandby>>

const newFolder = () => mkdtemp(join(tmpdir(), 'estela-replica-'))

beforeAll(async () => {
  primary = await startEmbeddedPostgres({ dataDir: await newFolder() })
  await prepareDatabase(primary)
  standby = await openStandby(primary, await newFolder())
})

afterAll(async () => {
  await standby.stop()
  await primary.stop()
})

/** A machine of the shop with the read replica `url`. Its pages show the price of a product. */
async function openMachine(url = standby.url) {
  const environment = { DATA_DIR: await newFolder(), DATABASE_URL: primary.url, DATABASE_READ_URL: url }
  const config = loadConfig({ ...environment, LOG_LEVEL: 'silent', RATE_ORDERS: '0', DEMO: '0' })
  const resources = await openResources(config, primary.url, 5)
  const { db, replica, lists, answers } = resources
  if (!replica) throw new Error('no replica')
  await liftOrderLimits(db)
  const app = await buildApp(resources, {
    assets: import.meta.dirname,
    cachedParams: () => ['n'],
    render: async ({ pathname }, _cache, reads = db) => {
      const id = Number(pathname.split('/')[2])
      const product = await reads.selectFrom('products').select('price').where('id', '=', id).executeTakeFirst()
      const headers = new Headers({ 'content-type': 'text/html' })
      return { status: 200, headers, body: Buffer.from(`${product?.price}`), tags: ['catalog'] }
    },
  })
  onTestFinished(async () => {
    await app.close()
    await resources.close()
  })
  let asked = 0
  const { registry } = openMetrics(resources)
  const get = (url: string, headers: Record<string, string> = {}) => ask(app, { method: 'GET', url, headers })
  const items = ({ id }: { id: number }) => [{ product_id: id, quantity: 1 }]
  return {
    ...resources,
    replica,
    get,
    make: makers(db),
    metrics: () => registry.metrics(),
    troubles: async () => (await get('/readyz')).body.missing,
    buy: (product: { id: number }) =>
      ask(app, { method: 'POST', url: '/api/orders', payload: { ...guest, items: items(product) } }),
    put: ({ id }: { id: number }, payload: object, token: string) =>
      ask(app, { method: 'PUT', url: `/api/products/${id}`, payload, headers: { authorization: `Bearer ${token}` } }),
    /** Reads a cached page, an uncached page, the detail and the list, as a client that has not written. */
    async readProduct({ id, name }: { id: number; name: string }) {
      asked += 1
      const [page, another, one, list] = await Promise.all([
        get(`/products/${id}`),
        get(`/products/${id}?n=${asked}`),
        get(`/api/products/${id}`),
        get(`/api/products?search=${name}&limit=${(asked % 90) + 1}`),
      ])
      const { product } = one.body
      const [listed] = list.body.products
      return {
        pages: [page.raw.toString(), another.raw.toString()],
        detail: [product.price, product.stock],
        listed: [listed.price, listed.stock],
      }
    },
    /** Waits until the replica answers a request, which it may not while it is behind. */
    async untilRead(path?: string) {
      const isRead = async () => {
        asked += 1
        // A pending purge of the test's own writes would send the read to the primary.
        await resources.catchUp()
        for (const cache of [lists, answers.cache]) cache.purge(['*'])
        const before = replica.reads
        expect((await get(path ?? `/api/products?page=${asked}`)).statusCode).toBe(200)
        return replica.reads > before
      }
      await expect.poll(isRead).toBe(true)
    },
  }
}

test('list, search, detail and pages are read from the replica, and nothing else', async () => {
  const { make, get, put, buy, untilRead, replica } = await openMachine()
  const { token } = await make.admin()
  const bottle = await make.product({ name: 'Azahar', stock: 50 })
  const api = ['', '/suggestions?q=aza', '/best-sellers', '/topics', '/categories/all'].map(
    (path) => `/api/products${path}`,
  )
  const ofBottle = [`/products/${bottle.id}`, `/api/products/${bottle.id}`, `/api/products/${bottle.id}/related`]
  for (const path of [...api, ...ofBottle]) await untilRead(path)
  const after = replica.reads
  const authorization = { authorization: `Bearer ${token}` }
  expect((await get('/api/products?showAll=true', authorization)).statusCode).toBe(200)
  expect((await get(`/api/products/${bottle.id}?showAll=true`, authorization)).statusCode).toBe(200)
  expect((await get('/api/products?search=azahar&limit=99', { cookie: 'estela_wrote=1' })).statusCode).toBe(200)
  expect((await buy(bottle)).statusCode).toBe(201)
  expect((await put(bottle, { price: 1100 }, token)).statusCode).toBe(200)
  expect(replica.reads).toBe(after)
})

test('no purged data is read from a paused replica, which is read again once it has caught up', async () => {
  const { make, db, get, put, buy, readProduct, untilRead, replica, troubles } = await openMachine()
  const { token } = await make.admin()
  const bottle = await make.product({ name: 'Jacaranda', stock: 1 })
  await untilRead()
  expect(await readProduct(bottle)).toEqual(shown(1000, 1))
  await expect.poll(troubles).toEqual({})

  await standby.pause()
  onTestFinished(() => standby.resume().then(() => undefined))
  const before = replica.reads
  expect((await put(bottle, { price: 2000 }, token)).statusCode).toBe(200)
  expect(await readProduct(bottle)).toEqual(shown(2000, 1))
  expect((await buy(bottle)).statusCode).toBe(201)
  expect(await readProduct(bottle)).toEqual(shown(2000, 0))
  await sql`update products set price = 3000 where id = ${bottle.id}`.execute(db)
  await expect.poll(() => readProduct(bottle)).toEqual(shown(3000, 0))
  // After two seconds the replica is not read at all.
  await expect.poll(troubles).toEqual({ replica: expect.stringContaining('réplica') })
  for (let asked = 0; asked < 10; asked += 1) expect(await readProduct(bottle)).toEqual(shown(3000, 0))
  const system = await get('/api/admin/system-info', { authorization: `Bearer ${token}` })
  expect(system.body.troubles).toContainEqual(expect.objectContaining({ id: 'replica' }))
  expect(replica.reads).toBe(before)

  await standby.resume()
  await untilRead()
  expect(await readProduct(bottle)).toEqual(shown(3000, 0))
  await expect.poll(troubles).toEqual({})
})

test('a change that purges nothing becomes visible although the replica is paused', async () => {
  const { make, readProduct, untilRead } = await openMachine()
  const bottle = await make.product({ name: 'Ceibo', stock: 50 })
  await untilRead()
  await standby.pause()
  onTestFinished(() => standby.resume().then(() => undefined))
  // The stock is high, as with a sale at another machine.
  const other = new pg.Client({ connectionString: primary.url })
  await other.connect()
  await other.query('update products set stock = 40 where id = $1', [bottle.id])
  await other.end()
  await expect.poll(async () => (await readProduct(bottle)).detail).toEqual([1000, 40])
})

test('the shop answers and reports the trouble while the replica stops, is away and returns', async () => {
  const { make, readProduct, untilRead, troubles, metrics } = await openMachine()
  const bottle = await make.product({ name: 'Lapacho', stock: 50 })
  await untilRead()
  let isAway = false
  const replies: unknown[] = []
  const visitors = Array.from({ length: 3 }, async () => {
    while (!isAway) replies.push(await readProduct(bottle))
  })
  await standby.stop()
  onTestFinished(() => standby.start())
  await expect.poll(troubles).toHaveProperty('replica')
  isAway = true
  await Promise.all(visitors)
  expect(replies.length).toBeGreaterThan(3)
  for (const one of replies) expect(one).toEqual(shown(1000, 50))
  expect(await metrics()).toMatch(/estela_replica_behind_seconds ([2-9]|\d{2,})/)

  await standby.start()
  await untilRead()
  await expect.poll(troubles).toEqual({})
  await expect.poll(metrics).toMatch(/estela_replica_behind_seconds [01]\b/)
})

test('the shop answers while the replica is unresponsive, and starts without it', async () => {
  const line = await openProxy(standby.url)
  onTestFinished(() => line.close())
  const { make, readProduct, untilRead, troubles } = await openMachine(line.url)
  const bottle = await make.product({ name: 'Tipa', stock: 50 })
  await untilRead()
  line.silence()
  expect(await readProduct(bottle)).toEqual(shown(1000, 50))
  await expect.poll(troubles).toHaveProperty('replica')
  line.cut()

  const later = await openMachine(line.url)
  expect(await later.readProduct(bottle)).toEqual(shown(1000, 50))
  await expect.poll(later.troubles).toHaveProperty('replica')
  line.mend()
  await later.untilRead()
})

test('a server that is no standby of this database is never read, and public reads begin no transaction', async () => {
  const { make, db, readProduct, replica, troubles } = await openMachine(primary.url)
  const bottle = await make.product({ name: 'Notro', stock: 50 })
  await expect.poll(troubles).toHaveProperty('replica')
  expect(await readProduct(bottle)).toEqual(shown(1000, 50))
  const other = new URL(standby.url)
  other.pathname = '/postgres'
  const elsewhere = await openMachine(other.href)
  await expect.poll(elsewhere.troubles).toHaveProperty('replica')
  expect(await elsewhere.readProduct(bottle)).toEqual(shown(1000, 50))
  expect([replica.reads, elsewhere.replica.reads]).toEqual([0, 0])
  const transaction = replica.readsOf(db).transaction()
  await expect(transaction.execute(async () => undefined)).rejects.toThrow('without a transaction')
})

test('the end of the last WAL record is found where the current page is empty, as after a switch of segments', () => {
  const ends = ['3/4000028', '0/3018018', '0/3018A88', '0/3018000', '0/3018A18'].map(endOfRecord)
  expect(ends).toEqual(['3/4000000', '0/3018000', '0/3018A88', '0/3018000', '0/3018A18'])
})

/** The expected result of `tell`. */
const shown = (price: number, stock: number) => ({
  pages: [`${price}`, `${price}`],
  detail: [price, stock],
  listed: [price, stock],
})
