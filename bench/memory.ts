import { readFile } from 'node:fs/promises'
import { fillCatalogue } from './fill-catalogue.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { withShop } from './support/bench-reads.ts'
import { hotReads } from './support/hot-reads.ts'
import { load } from './support/load.ts'
import { openBaseline } from './support/open-baseline.ts'
import { secondsOr } from './support/options.ts'
import { type Row, report } from './support/report.ts'

/*
 * npm run bench -- memory: resident memory of the process before and after loads that try to fill its caches: every read
 * and page of 10,000 perfumes with compression, and addresses that differ only in unused parameters. The baseline is a
 * plain node:http server.
 */
const products = 10_000
const seconds = secondsOr(8)
const asBrowser = () => ({ 'accept-encoding': 'gzip, br' })
const every = Array.from({ length: products }, (_, index) => index + 1)
const loads: Record<string, readonly string[]> = {
  'API reads': Object.values(hotReads(products)).flat(),
  'every perfume': every.map((id) => `/api/products/${id}`),
  'every page': every.map((id) => `/products/${id}`),
  'pages of the list': every.slice(0, 800).map((page) => `/products?page=${page}`),
  'noise in addresses': every.map((id) => `/products?utm_source=${id}${'x'.repeat(200)}`),
}

const database = await openFreshDatabase()
const table: Record<string, Row> = {}
try {
  await fillCatalogue(database.db, database.url, products)
  const server = await openBaseline({ '/': { status: 200, headers: [], body: '' } })
  await load(server.url, server.pid, { paths: ['/'], seconds })
  table['baseline node:http, after its load'] = { 'resident MB': await residentMegabytes(server.pid) }
  server.close()
  await withShop(database.url, {}, async ({ url, pid }) => {
    table['shop, open'] = { 'resident MB': await residentMegabytes(pid) }
    for (const [name, paths] of Object.entries(loads)) {
      const { perSecond } = await load(url, pid, { paths, headers: asBrowser, seconds })
      table[`shop, after ${name}`] = {
        'resident MB': await residentMegabytes(pid),
        'responses/s': Math.round(perSecond),
      }
    }
  })
  await report('memory', table)
} finally {
  await database.close()
}

async function residentMegabytes(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024)
}
