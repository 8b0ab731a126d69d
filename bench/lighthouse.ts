import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SingleBar } from 'cli-progress'
import { z } from 'zod'
import { spawnShop } from '../e2e/support/shop-process.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { openMeasuredBrowser } from './support/lighthouse.ts'
import { chosen } from './support/options.ts'
import { median, report, rounded } from './support/report.ts'

/*
 * Measures each kind of page with Lighthouse's mobile profile (simulated 4G, processor four times slower), medians of three
 * runs, on the built shop with the demo catalogue. The baseline is a page with one line of text served by node:http in the
 * same run. `npm run bench -- lighthouse [/path …]` measures only those pages.
 */
const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const weights = { document: 'HTML KB', script: 'JS KB', stylesheet: 'CSS KB', font: 'fonts KB', image: 'images KB' }
const Requests = z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() }))

type Figures = Record<string, number>

await buildIfNeeded()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-bench-'))
const shop = await spawnShop({ DATA_DIR, DEMO: '1', RATE_ORDERS: '0' })
const baselineServer = createServer((_, reply) => {
  reply.setHeader('content-type', 'text/html; charset=utf-8')
  reply.end(
    '<!doctype html><html lang="es"><title>Nada</title><meta name="viewport" content="width=device-width"><h1>Nada</h1>',
  )
}).listen(0, '127.0.0.1')
const { browser, measure, close } = await openMeasuredBrowser()
try {
  await shop.ready()
  const paths =
    chosen.length > 0 ? chosen : ['/', '/products', `/products/${await firstProduct()}`, '/cart', '/checkout']
  await fillCart()
  const bar = new SingleBar({ format: '{bar} {value}/{total} {page}' })
  bar.start((paths.length + 1) * runs, 0)
  const table: Record<string, Figures> = {}
  const baselineUrl = `http://localhost:${(baselineServer.address() as AddressInfo).port}/`
  for (const [page, url] of [['baseline page', baselineUrl], ...paths.map((path) => [path, shop.url + path])] as [
    string,
    string,
  ][]) {
    const figures: Figures[] = []
    for (let run = 0; run < runs; run++) {
      figures.push(await figuresOf(url))
      bar.increment({ page })
    }
    table[page] = medians(figures)
  }
  bar.stop()
  for (const figures of Object.values(table))
    figures['LCP × baseline'] = rounded((figures['LCP ms'] ?? 0) / (table['baseline page']?.['LCP ms'] ?? 1), 2)
  await report('lighthouse', table)
} finally {
  await close()
  baselineServer.close()
  await shop.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
}

/** Measures a first visit: Lighthouse empties the browser's cache before each run. */
async function figuresOf(url: string): Promise<Figures> {
  const lhr = await measure(url, categories)
  const scores = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)] as const)
  if (process.env.FAULTS) tellFaults(url, lhr)
  return {
    ...Object.fromEntries(scores),
    'LCP ms': Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? 0),
    'TBT ms': Math.round(lhr.audits['total-blocking-time']?.numericValue ?? 0),
    CLS: rounded(lhr.audits['cumulative-layout-shift']?.numericValue ?? 0, 3),
    ...bytes(Requests.parse(lhr.audits['network-requests']?.details?.items)),
  }
}

/** Transferred (compressed) size by resource type. */
function bytes(requests: z.infer<typeof Requests>): Figures {
  const sums = Object.entries(weights).map(([type, name]) => {
    const ofType = requests.filter(({ resourceType }) => resourceType?.toLowerCase() === type)
    const sum = ofType.reduce((total, { transferSize }) => total + transferSize, 0)
    return [name, rounded(sum / 1024, 1)] as const
  })
  return Object.fromEntries(sums)
}

/** With FAULTS=1, prints the audits below 0.9. */
function tellFaults(url: string, { audits }: Awaited<ReturnType<typeof measure>>) {
  for (const { score, title } of Object.values(audits))
    if (score !== null && score < 0.9) console.error(`\n${url}: ${title} (${score})`)
}

async function firstProduct() {
  const reply = await fetch(`${shop.url}/api/products?limit=1`)
  const { products } = (await reply.json()) as { products: { id: number }[] }
  return products[0]?.id
}

/** Puts a perfume in the cart through the pages, which also draws the demo's pictures before the measurement. */
async function fillCart() {
  const page = await browser.newPage()
  for (const path of ['/', '/products', `/products/${await firstProduct()}`]) {
    await page.goto(shop.url + path)
    await page.mouse.wheel(0, 4000)
    await page.waitForLoadState('networkidle')
  }
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click()
  await page.getByText('Producto agregado al carrito').first().waitFor()
  await page.close()
}

function medians(figures: Figures[]): Figures {
  return Object.fromEntries(
    Object.keys(figures[0] ?? {}).map((name) => [name, median(figures.map((one) => one[name] ?? 0))]),
  )
}
