import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SingleBar } from 'cli-progress'
import { chromium, type Page } from 'playwright-core'
import { spawnShop } from '../e2e/support/shop-process.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { chromiumPath } from '../test/support/chromium.ts'
import { openFilledDatabase } from './filled-database.ts'
import { chosen, productsOr, roundsOr } from './support/options.ts'
import { median, percentile, report, rounded } from './support/report.ts'

/*
 * Measures the interaction to next paint on a phone: the built shop with 10,000 products, 390 × 844, the processor slowed
 * to a quarter, each interaction on a page opened for it and at rest. As in web-vitals, an interaction is one
 * `interactionId` and lasts as long as its longest event. The browser rounds durations to 8 ms and reports none below 16,
 * which count as 8. The baseline is a page with one button that changes its text.
 * `npm run bench -- inp [NAME …] [--rounds N] [--products N]` measures only interactions whose name begins so.
 */
const slowdown = 4
/** Milliseconds at the 75th percentile. */
const aim = 100

type Interaction = {
  name: string
  path: string
  before?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const rounds = roundsOr(10)
await buildIfNeeded()
const database = await openFilledDatabase(productsOr(10_000))
const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-bench-'))
const limits = { RATE_LOGIN: '0', RATE_FORMS: '0', RATE_ORDERS: '0' }
const shop = await spawnShop({ DATA_DIR, DATABASE_URL: database.url, DEMO: '0', ...limits })
const baselineServer = createServer((_, reply) => {
  reply.setHeader('content-type', 'text/html; charset=utf-8')
  reply.end(
    '<!doctype html><html lang="es" data-alive><meta name="viewport" content="width=device-width"><title>Nada</title>' +
      '<button onclick="this.textContent += \'.\'" style="padding: 2rem">Nada</button>',
  )
}).listen(0, '127.0.0.1')
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  await shop.ready()
  const product = await database.db
    .selectFrom('products')
    .select(['id', 'name', 'price'])
    .where('stock', '>', 20)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const cart = JSON.stringify([{ ...product, image: '', quantity: 1 }])
  const isWanted = ({ name }: Interaction) => chosen.length === 0 || chosen.some((begin) => name.startsWith(begin))
  const wanted = interactions(product.id).filter(isWanted)
  const measured = new Map<string, number[]>()
  const bar = new SingleBar({ format: '{bar} {value}/{total} {name}' })
  bar.start(rounds * (wanted.length + 1), 0)
  for (let round = 0; round < rounds; round += 1) {
    for (const interaction of [baselineButton(), ...wanted]) {
      const durations = await measure(interaction, cart)
      measured.set(interaction.name, [...(measured.get(interaction.name) ?? []), ...durations])
      bar.increment({ name: interaction.name })
    }
  }
  bar.stop()
  const baseline = measured.get(baselineButton().name) ?? []
  const own = wanted.flatMap(({ name }) => measured.get(name) ?? [])
  const table = Object.fromEntries(
    [...measured, ['all but the baseline', own] as const].map(([name, durations]) => [name, row(durations, baseline)]),
  )
  await report('inp', table)
  console.log(`The aim: ${aim} ms for three of four.`)
} finally {
  await browser.close()
  baselineServer.close()
  await shop.stop()
  await database.close()
  await rm(DATA_DIR, { recursive: true, force: true })
}

function baselineButton(): Interaction {
  const { port } = baselineServer.address() as AddressInfo
  return { name: 'baseline button', path: `http://localhost:${port}/`, act: (page) => page.getByRole('button').tap() }
}

function interactions(product_id: number): Interaction[] {
  const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Buscar perfumes' })
  const openFilters = async (page: Page) => {
    await page.getByRole('button', { name: 'Filtros' }).tap()
    await page.getByRole('dialog', { name: 'Filtros' }).waitFor()
  }
  const form = (page: Page) => page.getByRole('dialog', { name: 'Filtros' }).getByRole('form', { name: 'Filtros' })
  return [
    { name: 'open the menu', path: '/products', act: (page) => page.getByRole('button', { name: 'Menú' }).tap() },
    { name: 'enter the search', path: '/products', act: (page) => searchBox(page).tap() },
    {
      name: 'type in the search',
      path: '/products',
      before: (page) => searchBox(page).tap(),
      async act(page) {
        await page.keyboard.type('noir', { delay: 250 })
        await page.getByRole('option').first().waitFor()
      },
    },
    { name: 'open the filters', path: '/products', act: openFilters },
    {
      name: 'tick a filter',
      path: '/products',
      before: openFilters,
      async act(page) {
        await form(page).getByRole('checkbox').nth(1).tap()
        await page.waitForURL(/\?/)
      },
    },
    {
      name: 'sort',
      path: '/products',
      before: (page) => page.getByLabel('Ordenar por').focus(),
      async act(page) {
        await page.keyboard.press('ArrowDown')
        await page.waitForURL(/sort=/)
      },
    },
    {
      name: 'add from the list',
      path: '/products',
      act: (page) =>
        page
          .getByRole('button', { name: /^Agregar: / })
          .first()
          .tap(),
    },
    {
      name: 'open a perfume',
      path: '/products',
      async act(page) {
        await page.locator('.card-name a').first().tap()
        await page.waitForURL(/products\/\d+/)
      },
    },
    {
      name: 'add from the perfume page',
      path: `/products/${product_id}`,
      act: (page) => page.getByRole('button', { name: 'Agregar al carrito' }).first().tap(),
    },
    {
      name: 'change a quantity in the cart',
      path: '/cart',
      act: (page) => page.getByRole('button', { name: /^Sumar uno de/ }).tap(),
    },
    {
      name: 'type in the checkout',
      path: '/checkout',
      before: (page) => page.getByLabel('Nombre y apellido').tap(),
      act: (page) => page.keyboard.type('Juana', { delay: 200 }),
    },
  ]
}

/** Returns the duration in milliseconds of each interaction that the browser counts during `act`. */
async function measure({ path, before, act }: Interaction, cart: string) {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'es-AR',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchInteractions, cart)
    await page.goto(path)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await before?.(page)
    await page.waitForLoadState('networkidle')
    await atRest(page)
    await page.evaluate(() => counted.begin())
    const slow = await context.newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await act(page)
    await page.waitForFunction(() => counted.count() > 0)
    await atRest(page)
    return await page.evaluate(() => counted.durations())
  } finally {
    await context.close()
  }
}

/** Waits for two frames with idle time, after which the last event is painted and reported to the observer. */
async function atRest(page: Page) {
  await page.evaluate(async () => {
    for (let times = 0; times < 2; times += 1) {
      await new Promise(requestAnimationFrame)
      await new Promise((resolve) => setTimeout(resolve))
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })
}

declare const counted: { begin(): void; count(): number; durations(): number[] }

/** Runs in the page before its own scripts. */
function watchInteractions(cart: string) {
  localStorage.setItem('cart', cart)
  addEventListener('page-alive', () => {
    document.documentElement.dataset.alive = ''
  })
  const longest = new Map<number, number>()
  const handle = (entries: PerformanceEntryList) => {
    for (const { interactionId, duration } of entries as PerformanceEventTiming[])
      if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration))
  }
  const observer = new PerformanceObserver((list) => handle(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  let first = 0
  const count = () => performance.interactionCount - first
  Object.assign(window, {
    counted: {
      begin() {
        observer.takeRecords()
        longest.clear()
        first = performance.interactionCount
      },
      count,
      durations() {
        handle(observer.takeRecords())
        const delays = [...longest.values()]
        return [...delays, ...Array.from({ length: Math.max(0, count() - delays.length) }, () => 8)]
      },
    },
  })
}

function row(durations: number[], baseline: number[]) {
  const p75 = percentile(durations, 0.75)
  return {
    interactions: durations.length,
    'p50 ms': median(durations),
    'p75 ms': p75,
    'worst ms': Math.max(...durations),
    'p75 × baseline': rounded(p75 / percentile(baseline, 0.75), 1),
  }
}
