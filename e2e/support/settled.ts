import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const underWay = new WeakMap<Page, Set<Request>>()

/** To be called before the page's first address: hears what it asks for, and when its script has taken it over. */
export async function watchPage(page: Page) {
  const asked = new Set<Request>()
  underWay.set(page, asked)
  page.on('request', (request) => {
    // Of the page before, nobody tells any more how it ended.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.clear()
    if (isWaitedFor(request)) asked.add(request)
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  await page.addInitScript(() => {
    addEventListener('page-alive', () => {
      document.documentElement.dataset.alive = ''
    })
  })
}

/** Pictures come when they come, and the browser asks for icons by itself. */
function isWaitedFor(request: Request) {
  return ['document', 'script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType())
}

/**
 * Its script has taken the page over and asks for nothing more. Says what does not come, where Playwright's «networkidle»
 * waits for ever, also for a picture that was given up.
 */
export async function settled(page: Page) {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  const quietMs = 300
  let since = performance.now()
  await expect
    .poll(
      () => {
        const addresses = [...(underWay.get(page) ?? [])].map((request) => request.url())
        if (addresses.length > 0) since = performance.now()
        return performance.now() - since >= quietMs ? 'settled' : addresses
      },
      { interval: 50 },
    )
    .toBe('settled')
}
