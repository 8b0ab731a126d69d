import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { chromiumPath } from '../../test/chromium.ts'
import { cloneDatabase } from '../../test/database.ts'
import { liftOrderLimits } from '../../test/lift-order-limits.ts'
import { makers } from '../../test/make.ts'
import { readMails } from '../../test/read-mails.ts'
import { lastSeen, watchPage } from './settled.ts'
import { spawnShop } from './shop-process.ts'

type Visit = {
  width?: number
  height?: number
  javaScriptEnabled?: boolean
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
  hasTouch?: boolean
  /** Dots for a CSS pixel: what is printed has many. */
  deviceScaleFactor?: number
  /** Logged in from the start: what `make.user()` or `make.admin()` gave. */
  as?: { token: string }
  /** More that the browser's local storage holds already. */
  storage?: Record<string, string>
}

/**
 * The built shop on a database of its own, and a browser to visit it. For a whole file: `const shop = await openBrowser()`
 * at its top; everything is taken down after the file's last test.
 */
export async function openBrowser(environment: Record<string, string> = {}) {
  const database = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'estela-browser-'))
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    RATE_LOGIN: '0',
    RATE_FORMS: '0',
    RATE_ORDERS: '0',
    ...environment,
  }
  let shop = await spawnShop(settings)
  await shop.ready()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: quiet })
  const { db, close } = openDatabase(database.url, { max: 4 })
  await liftOrderLimits(db)
  afterAll(async () => {
    await browser.close()
    await close()
    await shop.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** A new visitor at this address; the page is closed with the test, which fails if the page broke its own rules. */
  async function visit(path: string, { width = 1366, height = 900, as, storage = {}, ...options }: Visit = {}) {
    const kept = Object.entries({ ...(as ? { token: as.token } : {}), ...storage })
    const origin = { origin: shop.url, localStorage: kept.map(([name, value]) => ({ name, value })) }
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'es-AR',
      timezoneId: 'America/Argentina/Buenos_Aires',
      baseURL: shop.url,
      storageState: { cookies: [], origins: [origin] },
      ...options,
    })
    const page = await context.newPage()
    // A busy machine is slow, not wrong: a page may take its time to come.
    page.setDefaultTimeout(30_000)
    const complaints = hearComplaints(page)
    await watchPage(page)
    onTestFinished(async ({ task }) => {
      const seen = task.result?.state === 'fail' ? await lastSeen(page).catch(String) : ''
      await context.close()
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}\n${seen}`)
      if (seen) throw new Error(seen)
    })
    await page.goto(path)
    return page
  }

  /** Kills the shop and opens it anew at the same address, as after a power cut. */
  async function restart() {
    await shop.stop('SIGKILL')
    shop = await spawnShop({ ...settings, PORT: String(shop.port) })
    await shop.ready()
  }

  return {
    restart,
    readMails: () => readMails(dataDir),
    url: shop.url,
    db,
    databaseUrl: database.url,
    make: makers(db),
    visit,
    output: () => shop.output(),
  }
}

/** What a healthy page never says: uncaught errors, broken hydration, a refusal by its own Content-Security-Policy. */
function hearComplaints(page: Page) {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // A refused call and a missing picture are said by the network; the tests look at what the page makes of them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text())
    }
  })
  return complaints
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
