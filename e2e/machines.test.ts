import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/platform/database/database.server.ts'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { cloneDatabase } from '../test/support/database.ts'
import { liftOrderLimits } from '../test/support/lift-order-limits.ts'
import { makers } from '../test/support/make.ts'
import { openBucket } from '../test/support/open-bucket.ts'
import { guest } from '../test/support/person.ts'
import { openKeepAliveClient } from './support/keep-alive-client.ts'
import { makeNextVersion } from './support/next-version.ts'
import { openRoundRobin } from './support/round-robin.ts'
import { spawnShop } from './support/shop-process.ts'
import { openTraffic, order } from './support/traffic.ts'

async function tempFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'estela-machines-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Opens the database and bucket shared by the machines; each machine gets a folder of its own. */
async function openGround() {
  const database = await cloneDatabase()
  onTestFinished(database.drop)
  const bucket = await openBucket()
  onTestFinished(() => bucket.close())
  const { db, close } = openDatabase(database.url)
  await liftOrderLimits(db)
  onTestFinished(close)
  async function machine(environment: Record<string, string> = {}, root = packageRoot) {
    const shared = { DATABASE_URL: database.url, RATE_ORDERS: '0', DRAIN_SECONDS: '3', ...bucket.environment }
    const dataDir = await tempFolder()
    const shop = await spawnShop({ ...shared, DATA_DIR: dataDir, ...environment }, tmpdir(), root)
    onTestFinished(async () => void (await shop.stop('SIGKILL')))
    return { ...shop, dataDir }
  }
  return { db, make: makers(db), machine }
}

const send = (url: string, body: object, token = '', method = 'POST') =>
  fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })

test('several processes of one machine immediately show changes made in any: stock, the last bottle, a price', async () => {
  const { make, machine } = await openGround()
  const [bottle, last] = [await make.product({ stock: 500, price: 1000 }), await make.product({ stock: 1 })]
  const { token } = await make.admin()
  const shop = await machine({ WORKERS: '2' })
  await shop.ready()
  await expect.poll(shop.output).toContain('abierta en')
  // Four connections, so that each of the two processes has some.
  const lines = Array.from({ length: 4 }, () => openKeepAliveClient(shop.url))
  onTestFinished(() => {
    for (const line of lines) line.close()
  })
  const shown = async (id: number, field: 'stock' | 'price') => {
    const replies = await Promise.all(lines.map(({ ask }) => ask('GET', `/api/products/${id}`)))
    return replies.map(({ body }) => body.product[field])
  }
  /** Retries when an overloaded shop refuses the order. */
  const buy = async (product_id: number, turn: number) => {
    const body = { ...guest, items: [{ product_id, quantity: 1 }] }
    for (;;) {
      const reply = await lines[turn % 4]?.ask('POST', '/api/orders', { body })
      if (reply?.body.code !== 'ocupada') return reply
    }
  }
  for (let sold = 1; sold <= 24; sold += 1) {
    expect((await buy(bottle.id, sold))?.status).toBe(201)
    expect(await shown(bottle.id, 'stock')).toEqual(lines.map(() => 500 - sold))
  }

  await shown(last.id, 'stock')
  const replies = await Promise.all(Array.from({ length: 40 }, (_, turn) => buy(last.id, turn)))
  expect(replies.filter((reply) => reply?.status === 201)).toHaveLength(1)
  expect(replies.filter((reply) => reply?.status === 409 && reply.body.code === 'sin-stock')).toHaveLength(39)
  expect(await shown(last.id, 'stock')).toEqual([0, 0, 0, 0])

  for (const [turn, price] of [2345, 3456, 4567, 5678].entries()) {
    expect((await lines[turn]?.ask('PUT', `/api/products/${bottle.id}`, { token, body: { price } }))?.status).toBe(200)
    expect(await shown(bottle.id, 'price')).toEqual(lines.map(() => price))
  }
})

test('two machines share sessions, limits, prices, files, mails and notifications', async () => {
  const { db, make, machine } = await openGround()
  const { id, email, password } = await make.admin()
  const bottle = await make.product({ stock: 50, price: 1000 })
  const [here, there] = await Promise.all([machine({ RATE_LOGIN: '3' }), machine({ RATE_LOGIN: '3' })])
  await Promise.all([here.ready(), there.ready()])
  const login = (at: typeof here) => send(`${at.url}/api/auth/login`, { email, password })
  const asStaff = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

  const { token } = await (await login(here)).json()
  const verify = () => fetch(`${there.url}/api/auth/verify`, asStaff(token))
  expect((await verify()).status).toBe(200)
  const other = (await (await login(there)).json()).token
  const statuses = [await login(here), await login(there)].map(({ status }) => status)
  expect(statuses).toEqual([200, 429])

  expect(await (await fetch(`${there.url}/products/${bottle.id}`)).text()).toContain('1.000,00')
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#a08060' } })
    .png()
    .toBuffer()
  const change = new FormData()
  change.append('price', '2345')
  change.append('images', new Blob([picture], { type: 'image/png' }), 'foto.png')
  const changed = await send(`${here.url}/api/products/${bottle.id}`, change, token, 'PUT')
  const [cookie = ''] = (changed.headers.get('set-cookie') ?? '').split(';')
  expect(await (await fetch(`${there.url}/products/${bottle.id}`, { headers: { cookie } })).text()).toContain(
    '2.345,00',
  )
  const { product } = await changed.json()
  const pictures = await Promise.all(
    [here, there].map(async ({ url }) => (await fetch(`${url}/uploads/${product.image1}`)).arrayBuffer()),
  )
  expect(pictures[0]?.byteLength).toBeGreaterThan(100)
  expect(pictures[1]).toEqual(pictures[0])

  const bought = await (await order(here.url, bottle.id)).json()
  const form = new FormData()
  form.append('order_id', bought.order.id)
  form.append('transfer_reference', 'A1')
  form.append('amount', '2345')
  form.append('proof', new Blob([picture], { type: 'image/png' }), 'comprobante.png')
  const { payment } = await (await send(`${here.url}/api/payments/transfer`, form)).json()
  const proof = await fetch(`${there.url}/api/admin/payment-proof/${payment.id}`, asStaff(token))
  expect(Buffer.from(await proof.arrayBuffer())).toEqual(picture)
  const unread = async () =>
    (await (await fetch(`${there.url}/api/notifications/unread-count/${id}`, asStaff(token))).json()).unread_count
  await expect.poll(unread).toBeGreaterThan(0)

  for (let turn = 0; turn < 5; turn += 1) for (const { url } of [here, there]) await order(url, bottle.id)
  const waiting = async () => db.selectFrom('mails').select('id').where('state', '<>', 'guardado').execute()
  const jobs = async () =>
    (
      await sql`select where exists (select from graphile_worker.jobs where run_at <= now() + interval '5 s')
      or exists (select from order_history where told_at is null)`.execute(db)
    ).rows
  await expect.poll(async () => [...(await jobs()), ...(await waiting())]).toEqual([])
  const mails = await db.selectFrom('mails').select('id').execute()
  const sent = await Promise.all([here, there].map(({ dataDir }) => readdir(join(dataDir, 'mail')).catch(() => [])))
  expect(mails.length).toBeGreaterThan(0)
  expect(sent.flat()).toHaveLength(mails.length)

  expect((await send(`${there.url}/api/auth/logout`, {}, token)).status).toBe(200)
  expect((await fetch(`${here.url}/api/auth/verify`, asStaff(token))).status).toBe(401)
  expect((await fetch(`${here.url}/api/auth/verify`, asStaff(other))).status).toBe(200)
})

test('a killed machine loses only its open requests, and an upgrade with a migration loses none', async () => {
  const { db, make, machine } = await openGround()
  const bottle = await make.product({ stock: 1_000_000 })
  const [first, second] = await Promise.all([machine(), machine({ WORKERS: '2' })])
  await Promise.all([first.ready(), second.ready()])
  const proxy = await openRoundRobin([first.port, second.port])
  onTestFinished(() => proxy.close())
  const ordersOf = async () => (await db.selectFrom('orders').select('id').execute()).map(({ id }) => id)
  const reached = (traffic: ReturnType<typeof openTraffic>, more: number) => {
    const goal = traffic.results.orders.length + more
    return expect.poll(() => traffic.results.orders.length, { timeout: 300_000 }).toBeGreaterThan(goal)
  }

  const rough = openTraffic(proxy.url, bottle.id)
  await reached(rough, 10)
  await first.stop('SIGKILL')
  await reached(rough, 20)
  const { orders, failures } = await rough.stop()
  // With two buyers at most two orders were in progress.
  expect(failures.filter(({ what }) => what !== 'POST /api/orders')).toEqual([])
  expect(failures.length).toBeLessThanOrEqual(2)
  expect(await ordersOf()).toEqual(expect.arrayContaining(orders))

  const root = await makeNextVersion(await tempFolder())
  const smooth = openTraffic(proxy.url, bottle.id)
  await reached(smooth, 10)
  const third = await machine({}, root)
  await third.ready()
  proxy.add(third.port)
  await reached(smooth, 10)
  expect(await second.stop('SIGTERM')).toBe(0)
  await reached(smooth, 20)
  const upgrade = await smooth.stop()
  expect(upgrade.failures).toEqual([])
  expect(await ordersOf()).toEqual(expect.arrayContaining(upgrade.orders))
  const { rows } = await sql`select name from migrations where name = '999-next.sql'`.execute(db)
  expect(rows).toHaveLength(1)
})
