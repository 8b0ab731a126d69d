import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { spawnShop } from '../e2e/support/shop-process.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { placeOrder } from '../src/orders/placing/place-order.server.ts'
import { cancelReplacedOrder } from '../src/payments/own-order/cancel-own-order.server.ts'
import { payFreeOrder } from '../src/payments/pay-free-order.server.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts'
import { guest } from '../test/support/person.ts'
import { roundsOr, secondsOr } from './support/options.ts'
import { type RandomBuyer, randomBuyer } from './support/random-buyer.ts'
import { recordStatements, replay } from './support/replay-transaction.ts'
import { median, report, rounded } from './support/report.ts'
import { untilIdle } from './support/until-idle.ts'

/*
 * Measures orders a second over HTTP, eight in parallel, each committed to disk. The baseline is the SQL transaction alone:
 * the statements that the shop sends for an order, recorded in this run and replayed by the driver on the same database,
 * with the shop and its jobs running. The two alternate, and the median round of each is reported.
 */
const concurrency = 8
const rounds = roundsOr(3)
const roundMs = secondsOr(5) * 1000

const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
let replayed = 0

await buildIfNeeded()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-bench-'))
const server = await startEmbeddedPostgres({ dataDir: DATA_DIR })
const pool = new pg.Pool({ connectionString: server.url, max: concurrency })
// Rate limits are on, since counting is part of an order's cost; each order comes from a new buyer and network.
const shop = await spawnShop({
  DATA_DIR,
  DATABASE_URL: server.url,
  DEMO: '1',
  RATE_ORDERS: '100000',
  TRUST_PROXY: '1',
})
try {
  await shop.ready()
  // A new demo shop draws its pictures in its first half minute.
  await untilIdle(shop.child, DATA_DIR)
  await assertDurable()
  const product_ids = await stockUp()
  const replayOrder = await recordOrder(product_ids)
  const overHttp: number[] = []
  const sqlAlone: number[] = []
  await perSecond(2000, () => postOrder(product_ids))
  // Without it the plans would be those for an empty table.
  await pool.query('analyze orders')
  for (let round = 0; round < rounds; round++) {
    sqlAlone.push(await perSecond(roundMs, replayOrder))
    overHttp.push(await perSecond(roundMs, () => postOrder(product_ids)))
  }
  await assertBooks()
  const [ours, baseline] = [median(overHttp), median(sqlAlone)]
  await report('orders', {
    'the SQL transaction alone': { 'orders a second': rounded(baseline), ratio: 1 },
    'POST /api/orders': { 'orders a second': rounded(ours), ratio: rounded(ours / baseline, 2) },
  })
} finally {
  agent.destroy()
  await pool.end()
  await shop.stop()
  await server.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
}

async function assertDurable() {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await pool.query(`show ${setting}`)
    if (rows[0][setting] !== 'on') throw new Error(`${setting} is ${rows[0][setting]}`)
  }
}

/** Adds stock so that no order is refused. */
async function stockUp() {
  const { rows } = await pool.query<{ id: number }>(`
    with stocked as (update products set stock = stock + 1000000 where is_active returning id)
    insert into stock_movements (product_id, quantity, reason) select id, 1000000, 'ajuste' from stocked
    returning product_id as id`)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

async function assertBooks() {
  const { rows } = await pool.query(`select id from products where stock <>
    (select coalesce(sum(quantity), 0) from stock_movements where product_id = products.id)`)
  if (rows.length > 0) throw new Error('stock is not the sum of its movements')
}

/** One unit each of two different products. */
function cart(product_ids: number[]) {
  const first = Math.floor(Math.random() * product_ids.length)
  const second = (first + 1 + Math.floor(Math.random() * (product_ids.length - 1))) % product_ids.length
  return [first, second].map((index) => ({ product_id: product_ids[index] ?? 0, quantity: 1 }))
}

function postOrder(product_ids: number[]) {
  return new Promise<void>((resolve, reject) => {
    const { ip, ...buyer } = randomBuyer()
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': ip,
    }
    const { port } = shop
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/orders', headers }, (reply) => {
      reply.resume()
      reply.on('error', reject)
      reply.on('end', () => (reply.statusCode === 201 ? resolve() : reject(new Error(`status ${reply.statusCode}`))))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ ...guest, ...buyer, items: cart(product_ids) }))
  })
}

/** Records the statements of one order and returns a function that replays them with other ids and products. */
async function recordOrder(product_ids: number[]) {
  // The last ids, which occur in the statements with no other meaning.
  const items = product_ids.slice(-2).map((product_id) => ({ product_id, quantity: 1 }))
  const key = randomUUID()
  const someone = randomBuyer()
  let [id, order_number] = ['', '']
  const statements = await recordStatements(server.url, async (db) => {
    const { ip, ...buyer } = someone
    const { order } = await placeOrder(
      db,
      { ...guest, ...buyer, items },
      { user_id: null, ip, idempotencyKey: key },
      { payFree: payFreeOrder, giveUp: cancelReplacedOrder },
    )
    id = order.id
    order_number = order.order_number
  })
  return () => {
    const others = cart(product_ids).toSorted((a, b) => a.product_id - b.product_id)
    const values = new Map<unknown, unknown>(
      items.map(({ product_id }, index) => [product_id, others[index]?.product_id]),
    )
    for (const [field, value] of Object.entries(randomBuyer())) values.set(someone[field as keyof RandomBuyer], value)
    values.set(id, randomUUID()).set(order_number, `B${replayed++}`).set(key, randomUUID())
    return replay(pool, statements, values)
  }
}

/** Completed calls of `work` a second, `concurrency` in parallel. */
async function perSecond(ms: number, work: () => Promise<void>) {
  const began = performance.now()
  let done = 0
  const one = async () => {
    for (; performance.now() - began < ms; done++) await work()
  }
  await Promise.all(Array.from({ length: concurrency }, one))
  return (done / (performance.now() - began)) * 1000
}
