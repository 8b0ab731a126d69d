import autocannon from 'autocannon'
import { SingleBar } from 'cli-progress'
import { guest } from '../test/support/person.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { anybody } from './support/anybody.ts'
import { withShop } from './support/bench-reads.ts'
import { hotReads } from './support/hot-reads.ts'
import { apart, connections } from './support/load.ts'
import { openRaw, recordAnswer } from './support/open-raw.ts'
import { secondsOr } from './support/options.ts'
import { pinLoad } from './support/pin.ts'
import type { RawAnswer } from './support/raw-process.ts'
import { percentile, report, rounded } from './support/report.ts'

/*
 * npm run bench -- mixed [--seconds N]: 32 clients for two minutes, each nineteen reads and then an order, committed to the
 * disk. Reads are the list, a filter, a search, pages and perfumes. The baseline does the same with a bare node:http server
 * that sends the same bytes of each, and whose orders cost nothing.
 */
const seconds = secondsOr(120)
const products = 10_000
const { list, filter, search, detail } = hotReads(products)
const json = { 'content-type': 'application/json' }
const reads = [...list, ...filter, ...search, '/', '/products', ...detail.slice(0, 14)]

const database = await openFreshDatabase()
try {
  await fillCatalogue(database.db, database.url, products)
  // Enough of each that no order is refused.
  await database.pool.query('update products set stock = stock + 1000000')
  const mixed = await withShop(database.url, { TRUST_PROXY: '1' }, async ({ url }) => {
    const answers = await recordAnswers(url)
    pinLoad()
    await run(url, 'warming up', 5)
    // As autovacuum does every now and then: until it did, PostgreSQL keeps to the plans that it made for empty tables.
    await database.pool.query('vacuum (analyze) products, orders, order_items, order_history, stock_movements')
    const ours = await run(url, 'the shop')
    const raw = await openRaw(answers)
    const bare = await run(raw.url, 'bare node:http')
    raw.close()
    return { ours, bare }
  })
  await report('mixed', {
    'the shop, reads': {
      ...mixed.ours.reads,
      'of bare': rounded(mixed.ours.reads['a second'] / mixed.bare.reads['a second'], 3),
    },
    'the shop, orders': mixed.ours.orders,
    'bare node:http, reads': mixed.bare.reads,
  })
} finally {
  await database.close()
}

async function run(url: string, name: string, lasting = seconds) {
  const bar = new SingleBar({ format: '  {bar} {value}/{total} s {name}', barsize: 40, clearOnComplete: true })
  bar.start(lasting, 0, { name })
  const times: { reads: number[]; orders: number[] } = { reads: [], orders: [] }
  const requests: autocannon.Request[] = [
    ...reads.map((path) => ({ method: 'GET' as const, path })),
    { method: 'POST', path: '/api/orders', headers: json, setupRequest: withOrder },
  ]
  const outcome = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, connections, duration: lasting, requests, setupClient: apart(requests) }
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('response', (_, status, __, ms) => void (status === 201 ? times.orders : times.reads).push(ms))
    running.on('tick', () => bar.increment())
  })
  bar.stop()
  if (outcome.non2xx > 0) throw new Error(`${outcome.non2xx} answers failed`)
  return { reads: figures(times.reads), orders: figures(times.orders) }
}

function withOrder(request: autocannon.Request): autocannon.Request {
  const { ip, ...buyer } = anybody()
  return { ...request, headers: { ...json, 'x-forwarded-for': ip }, body: orderBody(buyer) }
}

async function recordAnswers(url: string) {
  const plain = { 'accept-encoding': 'identity' }
  const placing = { method: 'POST', headers: { ...plain, ...json }, body: orderBody() }
  const answers: Record<string, RawAnswer> = { '/api/orders': await recordAnswer(`${url}/api/orders`, placing) }
  for (const path of reads) answers[path] = await recordAnswer(url + path, { headers: plain })
  return answers
}

/** One of some perfume, so that orders meet now and then but not always. */
function orderBody(buyer: object = {}) {
  const product_id = 1 + Math.floor(Math.random() * products)
  return JSON.stringify({ ...guest, ...buyer, items: [{ product_id, quantity: 1 }] })
}

function figures(times: number[]) {
  const at = (share: number) => rounded(percentile(times, share), 1)
  return { 'a second': rounded(times.length / seconds), 'p50 ms': at(0.5), 'p99 ms': at(0.99) }
}
