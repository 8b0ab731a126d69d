import { sql } from 'kysely'
import { refreshAllCustomers } from '../src/system/customers/refresh-customers.server.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { withShop } from './support/bench-reads.ts'
import { fillPeople } from './support/fill-people.ts'
import { fillShop } from './support/fill-shop.ts'
import { openBaseline } from './support/open-baseline.ts'
import { chosen, roundsOr } from './support/options.ts'
import { ownerHeaders } from './support/owner-headers.ts'
import { median, percentile, type Row, report, rounded } from './support/report.ts'

/*
 * Measures the response time of the first page of each list of the panel, one request after the other, with 31,924
 * products, 50,000 orders, mails and changes, 20,000 customers and 10,000 messages: p50 and p95, the shop on one core.
 * The baseline is a node:http server that sends as many bytes from the same core in the same run. Exits with 1 if a p95
 * exceeds its limit; `npm run bench -- admin [NAME …] [--rounds N]` runs only those whose names begin so.
 */
const limitOf = (name: string) => (name.startsWith('anywhere') ? 50 : 100)
const requests = roundsOr(60)
const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
const lists: Record<string, string> = {
  products: '/api/products?showAll=true&page=1&limit=50',
  'products, search': '/api/products?showAll=true&page=1&limit=50&search=ambar',
  'products, low stock': '/api/products?showAll=true&page=1&limit=50&lowStock=true',
  orders: '/api/admin/orders?page=1&limit=20',
  'orders, states': '/api/admin/orders?page=1&limit=20&status=pendiente,confirmado',
  'orders, by total': '/api/admin/orders?page=1&limit=20&sort=total_amount&order=DESC',
  'orders, by name': '/api/admin/orders?page=1&limit=20&sort=customer_name&order=ASC',
  'orders, rare word': '/api/admin/orders?page=1&limit=20&search=c41234@example',
  'orders, common word': '/api/admin/orders?page=1&limit=20&search=juana',
  'orders, product': '/api/admin/orders?page=1&limit=20&search=ambar',
  'orders, 30 days': `/api/admin/orders?page=1&limit=20&start=${days(29)}&end=${days(0)}`,
  payments: '/api/admin/pending-verifications?page=1&limit=50&status=pendiente',
  'payments, verified': '/api/admin/pending-verifications?page=1&limit=50&status=confirmado',
  'payments, search': '/api/admin/pending-verifications?page=1&limit=50&search=TRF-4123',
  'cash, day': '/api/admin/cash/daily',
  'cash, 30 days': `/api/admin/cash/period?start=${days(29)}&end=${days(0)}`,
  'cash, methods': `/api/admin/cash/methods?start=${days(29)}&end=${days(0)}`,
  'cash, closings': '/api/admin/cash/closings',
  dashboard: '/api/admin/dashboard',
  queue: '/api/admin/queue',
  contacts: '/api/admin/contacts',
  'contacts, search': '/api/admin/contacts?search=ushuaia',
  customers: '/api/admin/customers',
  'customers, by takings': '/api/admin/customers?sort=takings&order=DESC',
  'customers, search': '/api/admin/customers?search=juana',
  'customers, guests': '/api/admin/customers?is_guest=true&sort=last_order_at',
  'customers, tag': '/api/admin/customers?tag=vip&sort=total_spent',
  'customers, phone': '/api/admin/customers?search=11%204234-8658',
  'customers, tags': '/api/admin/customers/tags',
  withdrawals: '/api/admin/withdrawals',
  'withdrawals, search': '/api/admin/withdrawals?search=juana',
  audit: '/api/admin/audit',
  'audit, search': '/api/admin/audit?search=perfume',
  mails: '/api/admin/mails',
  'mails, search': '/api/admin/mails?search=cliente123',
  jobs: '/api/admin/jobs',
  'anywhere, number': '/api/admin/search?q=260110-000a',
  'anywhere, name': '/api/admin/search?q=juana',
  'anywhere, rare name': '/api/admin/search?q=juana%20711',
  'anywhere, e-mail': '/api/admin/search?q=c41234@example',
  'anywhere, phone': '/api/admin/search?q=%2B54%209%2011%204234-8658',
  'anywhere, part of a phone': '/api/admin/search?q=8658',
  'anywhere, tracking': '/api/admin/search?q=AND360288638',
  'anywhere, reference': '/api/admin/search?q=TRF-4123',
  'anywhere, amount': '/api/admin/search?q=%24%20174.380',
  'anywhere, perfume': '/api/admin/search?q=ambar',
  'anywhere, mistyped': '/api/admin/search?q=vetiber',
  'anywhere, SKU': '/api/admin/search?q=B-31000',
  'anywhere, one letter': '/api/admin/search?q=z',
  'anywhere, nothing': '/api/admin/search?q=kwyjibo%20zzzq',
}

const database = await openFreshDatabase()
let isSlow = false
try {
  const began = performance.now()
  await fillShop(database.url, 31_924, 50_000)
  await fillPeople(database.url)
  await refreshAllCustomers(database.db)
  await sql`vacuum analyze customers`.execute(database.db)
  console.log(`Filled in ${Math.round((performance.now() - began) / 1000)} s`)
  const table: Record<string, Row> = {}
  await withShop(database.url, {}, async (shop) => {
    const headers = await ownerHeaders(database.db)
    for (const [name, path] of Object.entries(lists)) {
      if (chosen.length === 0 || chosen.some((one) => name.startsWith(one))) {
        table[name] = await compare(name, shop.url + path, headers)
      }
    }
  })
  await report('admin', table)
} finally {
  await database.close()
}
if (isSlow) process.exitCode = 1

async function compare(name: string, url: string, headers: Record<string, string>): Promise<Row> {
  const { times, bytes } = await measure(url, headers)
  const body = Buffer.alloc(bytes, 'x').toString('base64')
  const baseline = await openBaseline({ '/': { status: 200, headers: ['content-length', String(bytes)], body } })
  try {
    const plain = await measure(baseline.url, {})
    const p95 = percentile(times, 0.95)
    if (p95 > limitOf(name)) isSlow = true
    return {
      'p50 ms': rounded(median(times), 1),
      'p95 ms': rounded(p95, 1),
      'baseline p50 ms': rounded(median(plain.times), 1),
      ratio: rounded(median(times) / median(plain.times), 1),
      bytes,
    }
  } finally {
    baseline.close()
  }
}

async function measure(url: string, headers: Record<string, string>) {
  const times: number[] = []
  let bytes = 0
  for (let count = -5; count < requests; count += 1) {
    const began = performance.now()
    const reply = await fetch(url, { headers })
    const body = await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${Buffer.from(body)}`)
    // The first five warm up.
    if (count >= 0) times.push(performance.now() - began)
    bytes = body.byteLength
  }
  return { times, bytes }
}
