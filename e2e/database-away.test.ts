import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/platform/database/database.server.ts'
import { cloneDatabase } from '../test/support/database.ts'
import { makers } from '../test/support/make.ts'
import { patient } from '../test/support/patient.ts'
import { person } from '../test/support/person.ts'
import { openProxy } from './support/open-proxy.ts'
import { spawnShop } from './support/shop-process.ts'

const away = {
  success: false,
  code: 'sin-base',
  message: 'La tienda no puede responder ahora. Probá de nuevo en un momento.',
}

test('without the database cached pages are served, other requests fail quickly, and everything recovers', async () => {
  const { url, line, db, make } = await openShopThroughProxy()
  const product = await make.product({ stock: 5 })
  const user = await make.user()
  const bearer = { authorization: `Bearer ${user.token}` }
  const order = orderOf(product)
  const post = (path: string, body: unknown) =>
    timed(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  expect((await post('/api/orders', order)).status).toBe(201)
  await waitForPurges(url)
  await breakBehindCached(url, line, line.cut)
  const login = { email: user.email, password: user.password }
  const [answers, buyers] = await Promise.all([
    Promise.all([
      post('/api/contact', message),
      post('/api/auth/login', login),
      timed(`${url}/api/auth/verify`, { headers: bearer }),
      timed(`${url}/api/products?search=otra`),
      timed(`${url}/readyz`),
    ]),
    Promise.all(Array.from({ length: 30 }, () => post('/api/orders', order))),
  ])
  for (const { status, body } of answers) {
    expect(body).toMatchObject(away)
    expect(status).toBe(503)
  }
  // Orders of one bottle are serialised, and one that waits for eight seconds is refused even with a database.
  expect(buyers.map(({ body }) => body)).toContainEqual(away)
  for (const { status, body } of buyers) {
    expect(status).toBe(503)
    if (body.code !== 'ocupada') expect(body).toEqual(away)
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await timed(`${url}/products/${product.id}`)).status).toBe(503)

  line.mend()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(`${url}/products/${product.id}`)).status).toBe(200)
  expect((await post('/api/auth/login', login)).status).toBe(200)
  expect((await post('/api/orders', order)).status).toBe(201)
  const { stock } = await db.selectFrom('products').select('stock').executeTakeFirstOrThrow()
  const orders = await db.selectFrom('orders').select('id').execute()
  expect([stock, orders.length]).toEqual([3, 2])

  // Changes made while the connection was cut appear on the pages.
  await make.product({ name: 'Recién llegado' })
  await expect.poll(async () => (await fetch(`${url}/products`)).text()).toContain('Recién llegado')
})

test('nobody waits for a database that accepts connections and never answers, and the shop recovers automatically', async () => {
  const { url, line, db, make } = await openShopThroughProxy()
  const product = await make.product({ stock: 50 })
  const order = orderOf(product)
  const post = (more: Record<string, string> = {}) =>
    timed(`${url}/api/orders`, { method: 'POST', headers: { ...json, ...more }, body: JSON.stringify(order) })
  expect((await post()).status).toBe(201)
  await waitForPurges(url)
  const cached = await breakBehindCached(`${url}/products`, line, line.silence)
  // The first requests wait until the outage is detected.
  const first = await Promise.all(Array.from({ length: 40 }, () => post()))
  for (const { status, body } of first) expect([status, body]).toEqual([503, away])
  // Later requests are refused immediately, also during reconnection attempts.
  const after: typeof first = []
  for (let turn = 0; turn < 10; turn++) {
    const reply = await post()
    expect([reply.status, reply.body]).toEqual([503, away])
    after.push(reply)
    expect((await timed(`${url}/products`)).body).toBe(cached)
  }
  expect(usualWait(after)).toBeLessThan(usualWait(first) / 2)

  line.mend()
  // An order whose response was lost is repeated under its key and not placed twice.
  const key = { 'idempotency-key': randomUUID() }
  await expect.poll(async () => (await post(key)).status).toBe(201)
  const { stock } = await db.selectFrom('products').select('stock').executeTakeFirstOrThrow()
  const orders = await db.selectFrom('orders').select('id').execute()
  expect([stock, orders.length]).toEqual([48, 2])
  await make.product({ name: 'Recién llegado' })
  await expect.poll(async () => (await fetch(`${url}/products`)).text()).toContain('Recién llegado')
})

test('a page whose tables are locked too long can be retried', async () => {
  const { url, db, make } = await openShopThroughProxy()
  const product = await make.product()
  await db.transaction().execute(async (tx) => {
    await sql`lock table products in access exclusive mode`.execute(tx)
    expect((await timed(`${url}/products/${product.id}`)).status).toBe(503)
  })
  expect((await timed(`${url}/products/${product.id}`)).status).toBe(200)
})

const orderOf = (product: { id: number }) => ({
  ...person,
  items: [{ product_id: product.id, quantity: 1 }],
})

const json = { 'content-type': 'application/json' }

const message = { name: 'Ana', email: 'ana@example.com', subject: 'Hola', message: 'Hola' }

/** Makes a write that waits for all pending purges, which an order does not: its purges may arrive after its response. */
async function waitForPurges(url: string) {
  const { status } = await fetch(`${url}/api/contact`, { method: 'POST', headers: json, body: JSON.stringify(message) })
  expect(status).toBe(201)
}

type Line = Awaited<ReturnType<typeof openProxy>>

/** Breaks the connection while the page is cached and returns the page. Repeats if the page was purged meanwhile. */
async function breakBehindCached(page: string, line: Line, breakLine: () => void) {
  let cached = ''
  const isCached = async () => {
    const reply = await fetch(page)
    cached = await reply.text()
    if (!reply.ok) return false
    breakLine()
    if ((await (await fetch(page)).text()) === cached) return true
    line.mend()
    return false
  }
  await expect.poll(isCached).toBe(true)
  return cached
}

async function openShopThroughProxy() {
  const database = await cloneDatabase()
  const line = await openProxy(database.url)
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-away-'))
  const rates = { RATE_LOGIN: '50', RATE_FORMS: '50', RATE_ORDERS: '100' }
  const shop = await spawnShop({ DATA_DIR, DATABASE_URL: line.url, ...rates })
  const { db, close } = patient(openDatabase(database.url, { max: 2 }))
  onTestFinished(async () => {
    await shop.stop()
    line.close()
    await close()
    await database.drop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  await shop.ready()
  return { url: shop.url, line, db, make: makers(db) }
}

const usualWait = (answers: { seconds: number }[]) =>
  answers.map(({ seconds }) => seconds).toSorted((a, b) => a - b)[answers.length >> 1] ?? Number.NaN

/** Fails after the time that a client waits. */
async function timed(url: string, init?: RequestInit) {
  const started = performance.now()
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) })
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json')
  return { status: reply.status, body: isJson ? JSON.parse(text) : text, seconds: (performance.now() - started) / 1000 }
}
