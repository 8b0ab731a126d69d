import autocannon from 'autocannon'
import { SingleBar } from 'cli-progress'
import { guest } from '../test/support/person.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { openFreshDatabase } from './fresh-database.ts'
import type { RecordedResponse } from './support/baseline-process.ts'
import { withShop } from './support/bench-reads.ts'
import { hotReads } from './support/hot-reads.ts'
import { connections, stagger } from './support/load.ts'
import { openBaseline, recordResponse } from './support/open-baseline.ts'
import { secondsOr } from './support/options.ts'
import { pinLoad } from './support/pin.ts'
import { randomBuyer } from './support/random-buyer.ts'
import { percentile, report, rounded } from './support/report.ts'

/*
 * npm run bench -- mixed [--seconds N]: 32 clients for two minutes, each nineteen reads and then an order, committed to
 * disk. Reads are the list, a filter, a search, pages and perfumes. The baseline is a node:http server that sends the same
 * bytes for each and does no work for orders.
 */
const seconds = secondsOr(120)
const products = 10_000
const { list, filter, search, detail } = hotReads(products)
const json = { 'content-type': 'application/json' }
const reads = [...list, ...filter, ...search, '/', '/products', ...detail.slice(0, 14)]

const database = await openFreshDatabase()
try {
  await fillCatalogue(database.db, database.url, products)
  // So that no order is refused for lack of stock.
  await database.pool.query('update products set stock = stock + 1000000')
  const mixed = await withShop(database.url, { TRUST_PROXY: '1' }, async ({ url }) => {
    const answers = await recordResponses(url)
    pinLoad()
    await run(url, 'warming up', 5)
    // Autovacuum would do this later: until then PostgreSQL uses the plans made for empty tables.
    await database.pool.query('vacuum (analyze) products, orders, order_items, order_history, stock_movements')
    const ours = await run(url, 'the shop')
    const server = await openBaseline(answers)
    const baseline = await run(server.url, 'baseline node:http')
    server.close()
    return { ours, baseline }
  })
  await report('mixed', {
    'the shop, reads': {
      ...mixed.ours.reads,
      ratio: rounded(mixed.ours.reads['a second'] / mixed.baseline.reads['a second'], 3),
    },
    'the shop, orders': mixed.ours.orders,
    'baseline node:http, reads': mixed.baseline.reads,
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
    const options = { url, connections, duration: lasting, requests, setupClient: stagger(requests) }
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('response', (_, status, __, ms) => void (status === 201 ? times.orders : times.reads).push(ms))
    running.on('tick', () => bar.increment())
  })
  bar.stop()
  if (outcome.non2xx > 0) throw new Error(`${outcome.non2xx} answers failed`)
  return { reads: figures(times.reads), orders: figures(times.orders) }
}

function withOrder(request: autocannon.Request): autocannon.Request {
  const { ip, ...buyer } = randomBuyer()
  return { ...request, headers: { ...json, 'x-forwarded-for': ip }, body: orderBody(buyer) }
}

async function recordResponses(url: string) {
  const plain = { 'accept-encoding': 'identity' }
  const placing = { method: 'POST', headers: { ...plain, ...json }, body: orderBody() }
  const answers: Record<string, RecordedResponse> = {
    '/api/orders': await recordResponse(`${url}/api/orders`, placing),
  }
  for (const path of reads) answers[path] = await recordResponse(url + path, { headers: plain })
  return answers
}

/** An order of one unit of a random perfume, so that orders contend for a row only now and then. */
function orderBody(buyer: object = {}) {
  const product_id = 1 + Math.floor(Math.random() * products)
  return JSON.stringify({ ...guest, ...buyer, items: [{ product_id, quantity: 1 }] })
}

function figures(times: number[]) {
  const at = (share: number) => rounded(percentile(times, share), 1)
  return { 'a second': rounded(times.length / seconds), 'p50 ms': at(0.5), 'p99 ms': at(0.99) }
}
