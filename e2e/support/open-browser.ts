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
  deviceScaleFactor?: number
  /** The user who is logged in, from `make.user()` or `make.admin()`. */
  as?: { token: string }
  /** Initial entries of local storage. */
  storage?: Record<string, string>
}

/**
 * Opens the built shop on its own database, and a browser. Use it once per file: `const shop = await openBrowser()` at the
 * top; everything is closed after the file's last test.
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

  /** Resolves once the shop's caches are purged of what was changed in the database directly, as after any write. */
  async function catchUp() {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ password: 'cualquiera' })
    await fetch(`${shop.url}/api/auth/password-check`, { method: 'POST', headers, body })
  }

  /**
   * Opens `path` as a new visitor, as the database is now. The page is closed after the test, which fails if the page
   * reported an error.
   */
  async function visit(path: string, { width = 1366, height = 900, as, storage = {}, ...options }: Visit = {}) {
    await catchUp()
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'es-AR',
      timezoneId: 'America/Argentina/Buenos_Aires',
      baseURL: shop.url,
      ...options,
    })
    const page = await context.newPage()
    // Long enough for a busy machine.
    page.setDefaultTimeout(60_000)
    const complaints = collectErrors(page)
    await watchPage(page)
    onTestFinished(async ({ task }) => {
      const seen = task.result?.state === 'fail' ? await lastSeen(page).catch(String) : ''
      // Once in a thousand times Chromium never reports that a window is closed; it is closed with the browser.
      await Promise.race([context.close(), sleep(20_000, undefined, { ref: false })])
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}\n${seen}`)
      if (seen) throw new Error(seen)
    })
    await using _seed = await page.addInitScript(fillStorage, { ...(as ? { token: as.token } : {}), ...storage })
    await page.goto(path)
    return page
  }

  /** Kills the shop and starts it again on the same port. */
  async function restart() {
    await shop.stop('SIGKILL')
    shop = await spawnShop({ ...settings, PORT: String(shop.port) })
    await shop.ready()
  }

  return {
    restart,
    signal: (signal: NodeJS.Signals) => shop.child.kill(signal),
    readMails: () => readMails(dataDir),
    url: shop.url,
    db,
    databaseUrl: database.url,
    make: makers(db),
    visit,
    catchUp,
    output: () => shop.output(),
  }
}

let chromiumOfWorker: Promise<Browser> | undefined

/** Shares one browser among all files of a worker; starts another if it has crashed. */
async function openChromium() {
  const opened = await chromiumOfWorker
  if (opened?.isConnected()) return opened
  chromiumOfWorker = chromium.launch({ executablePath: chromiumPath(), args: quiet })
  return chromiumOfWorker
}

/** Runs before the page's own scripts. Playwright's `storageState` would open another page for it. */
function fillStorage(entries: Record<string, string>) {
  if (self === top) for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
}

/** Collects uncaught errors, hydration errors and violations of the Content-Security-Policy. */
function collectErrors(page: Page) {
  const complaints: string[] = []
  page.on('pageerror', (error) => {
    // Rejections that the router does not handle: it skipped a transition for the next navigation, or the browser aborted
    // one because the page took four seconds to render. The page is shown anyway.
    if (!/Transition was (skipped|aborted because of timeout)/.test(error.message)) complaints.push(String(error))
  })
  page.on('console', (message) => {
    // Failed requests are logged by the browser itself; tests check how the page handles them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text())
    }
  })
  return complaints
}

/**
 * In the full browser each visitor is a window: the hidden pages of its address bar and a spare renderer would take two
 * thirds of the processor time of a visit.
 */
const windowExtras = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

/** Playwright's own list, repeated because Chromium uses only the last `--disable-features`. */
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
  // Without a GPU its process only passes pictures on.
  '--in-process-gpu',
  // Pages live for seconds, too short for optimising compilers to pay off.
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
  // Glyph widths as on a phone, not rounded to pixels.
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...windowExtras, ...playwrightDisables].join(',')}`,
]
