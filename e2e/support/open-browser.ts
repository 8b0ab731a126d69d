import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { chromiumPath } from '../../test/support/chromium.ts'
import { cloneDatabase } from '../../test/support/database.ts'
import { liftOrderLimits } from '../../test/support/lift-order-limits.ts'
import { makers } from '../../test/support/make.ts'
import { readMails } from '../../test/support/read-mails.ts'
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
  const browser = await openChromium()
  const { db, close } = openDatabase(database.url, { max: 4 })
  await liftOrderLimits(db)
  afterAll(async () => {
    await close()
    await shop.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** A new visitor at this address; the page is closed with the test, which fails if the page broke its own rules. */
  async function visit(path: string, { width = 1366, height = 900, as, storage = {}, ...options }: Visit = {}) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'es-AR',
      timezoneId: 'America/Argentina/Buenos_Aires',
      baseURL: shop.url,
      ...options,
    })
    const page = await context.newPage()
    // A busy machine is slow, not wrong: a page may take its time to come.
    page.setDefaultTimeout(60_000)
    const complaints = hearComplaints(page)
    await watchPage(page)
    onTestFinished(async ({ task }) => {
      const seen = task.result?.state === 'fail' ? await lastSeen(page).catch(String) : ''
      // Chromium may never say that a window is closed (once in a thousand): its own end closes it.
      await Promise.race([context.close(), sleep(20_000, undefined, { ref: false })])
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}\n${seen}`)
      if (seen) throw new Error(seen)
    })
    await using _seed = await page.addInitScript(fillStorage, { ...(as ? { token: as.token } : {}), ...storage })
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

let chromiumOfWorker: Promise<Browser> | undefined

/** One for all files of a worker, with whose process it ends; another if it has crashed. */
async function openChromium() {
  const opened = await chromiumOfWorker
  if (opened?.isConnected()) return opened
  chromiumOfWorker = chromium.launch({ executablePath: chromiumPath(), args: quiet })
  return chromiumOfWorker
}

/** Before the page's own scripts. Playwright's `storageState` would open another page for it. */
function fillStorage(entries: Record<string, string>) {
  if (self === top) for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
}

/** What a healthy page never says: uncaught errors, broken hydration, a refusal by its own Content-Security-Policy. */
function hearComplaints(page: Page) {
  const complaints: string[] = []
  page.on('pageerror', (error) => {
    // In a promise that the router does not take itself: it cut a transition short for the next page, or the browser gave
    // one up whose page took four seconds to draw, and is there all the same.
    if (!/Transition was (skipped|aborted because of timeout)/.test(error.message)) complaints.push(String(error))
  })
  page.on('console', (message) => {
    // A refused call and a missing picture are said by the network; the tests look at what the page makes of them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text())
    }
  })
  return complaints
}

/**
 * Each visitor is a window of the whole browser. Its address bar would load two hidden pages of its own, and a spare
 * renderer would stand by: two thirds of the processor's time of a visit.
 */
const windowExtras = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/** What Playwright disables by itself: of two lists Chromium takes the last. */
const playwrightDisables = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  // Letters as wide as on a phone, not rounded to this machine's pixels.
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...windowExtras, ...playwrightDisables].join(',')}`,
]
