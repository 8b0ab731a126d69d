import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { vi } from 'vitest'
import { watchPage } from './settled.ts'

type Tab = Awaited<ReturnType<typeof openTab>>

/**
 * A browser's tabs at one shop, each a visitor of its own. One that a test has done with is emptied and serves the next:
 * its process is there already, which is half of the processor's time of a visit.
 */
export function openTabs(browser: Browser, options: BrowserContextOptions) {
  const spare: Tab[] = []
  return {
    /** With `unusual` options, which cannot be changed any more, it is the test's alone. */
    async take(unusual: BrowserContextOptions = {}) {
      if (Object.keys(unusual).length > 0) return openTab(browser, { ...options, ...unusual }, false)
      return spare.pop() ?? openTab(browser, options, true)
    },
    /** One that cannot be emptied, as where its test has closed it or its shop answers nobody, is closed. */
    async giveBack(tab: Tab) {
      if (!tab.mayServeAgain()) return tab.close()
      await tab.empty().then(() => spare.push(tab), tab.close)
    },
    close: () => Promise.all(spare.map((tab) => tab.close())),
  }
}

async function openTab(browser: Browser, options: BrowserContextOptions, isUsual: boolean) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  // A busy machine is slow, not wrong: a page may take its time to come.
  page.setDefaultTimeout(60_000)
  const complaints = hearComplaints(page)
  await watchPage(page)
  const devtools = await context.newCDPSession(page)
  const lasting = [
    vi.spyOn(page, 'addInitScript'),
    vi.spyOn(page, 'on'),
    vi.spyOn(page.clock, 'install'),
    vi.spyOn(context, 'addInitScript'),
    vi.spyOn(context, 'newCDPSession'),
  ]
  return {
    page,
    complaints,
    /** Nothing was done to it that no call takes back. */
    mayServeAgain: () => isUsual && lasting.every(({ mock }) => mock.calls.length === 0),
    /** A new visitor's first page, with this in the browser's local storage. */
    async enter(path: string, storage: Record<string, string>) {
      complaints.length = 0
      await using _seed = await page.addInitScript(fillStorage, storage)
      await page.goto(path)
      await devtools.send('Page.resetNavigationHistory')
      for (const act of lasting) act.mockClear()
    },
    async empty() {
      for (const other of context.pages()) if (other !== page) await other.close()
      for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      // At another address than the shop's it would have another process.
      await page.goto('/healthz', { timeout: 10_000 })
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await context.clearCookies()
      await context.clearPermissions()
      await devtools.send('Network.clearBrowserCache')
      await page.mouse.move(-1, -1)
    },
    /** Chromium may never say that a window is closed (once in a thousand): its own end closes it. */
    close: () => Promise.race([context.close(), sleep(20_000, undefined, { ref: false })]),
  }
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
