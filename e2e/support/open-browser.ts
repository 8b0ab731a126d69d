import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { chromiumPath } from '../../test/support/chromium.ts'
import { cloneDatabase } from '../../test/support/database.ts'
import { liftOrderLimits } from '../../test/support/lift-order-limits.ts'
import { makers } from '../../test/support/make.ts'
import { readMails } from '../../test/support/read-mails.ts'
import { openTabs } from './open-tabs.ts'
import { lastSeen } from './settled.ts'
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
  const tabs = openTabs(await openChromium(), {
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    baseURL: shop.url,
  })
  const { db, close } = openDatabase(database.url, { max: 4 })
  await liftOrderLimits(db)
  afterAll(async () => {
    await tabs.close()
    await close()
    await shop.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** A new visitor at this address; the page goes with the test, which fails if the page broke its own rules. */
  async function visit(path: string, options: Visit = {}) {
    const { width = 1366, height = 900, as, storage = {}, ...look } = options
    const { colorScheme = 'light', reducedMotion = 'no-preference', ...unusual } = look
    const tab = await tabs.take(unusual)
    const { page, complaints } = tab
    onTestFinished(async ({ task }) => {
      const seen = task.result?.state === 'fail' ? await lastSeen(page).catch(String) : ''
      const heard = complaints.join('\n')
      if (seen || heard) await tab.close()
      else await tabs.giveBack(tab)
      if (heard) throw new Error(`The page complained:\n${heard}\n${seen}`)
      if (seen) throw new Error(seen)
    })
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ media: null, colorScheme, reducedMotion })
    await tab.enter(path, { ...(as ? { token: as.token } : {}), ...storage })
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
