import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const underWay = new WeakMap<Page, Set<Request>>()
/** Failed requests since the page's last navigation. */
const lost = new WeakMap<Page, string[]>()

/** Must be called before the first navigation. Records the page's requests and its hydration. */
export async function watchPage(page: Page) {
  const asked = new Set<Request>()
  const notCome: string[] = []
  underWay.set(page, asked)
  lost.set(page, notCome)
  let navigation: Request | undefined
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      navigation = request
      notCome.length = 0
    }
    if (isWaitedFor(request)) asked.add(request)
  })
  // The browser no longer reports the end of the previous page's requests, which it sends until the next one is there.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !navigation) return
    for (const request of asked) if (request !== navigation) asked.delete(request)
    navigation = undefined
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => {
    asked.delete(request)
    notCome.push(`${request.url()}: ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) notCome.push(`${response.url()}: ${response.status()}`)
  })
  await page.addInitScript(() => {
    addEventListener('page-alive', () => {
      document.documentElement.dataset.alive = ''
    })
  })
}

/** Not pictures, the icons that the browser requests itself, nor the panel's endless event stream. */
function isWaitedFor(request: Request) {
  if (new URL(request.url()).pathname === '/api/admin/events') return false
  return ['document', 'script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType())
}

/**
 * Waits until the page is hydrated and has no pending requests. A failure names them, whereas Playwright's `networkidle`
 * waits for ever, also for an aborted picture.
 */
export async function settled(page: Page) {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  // Counted in polls and not by the clock: while this process was delayed it did not receive the page's requests.
  const quietLooks = 7
  let looks = 0
  await expect
    .poll(
      async () => {
        // Requests sent before this response are reported before it.
        await page.evaluate(() => undefined)
        const addresses = [...(underWay.get(page) ?? [])].map((request) => request.url())
        looks = addresses.length > 0 ? 0 : looks + 1
        return looks >= quietLooks ? 'settled' : addresses
      },
      { interval: 50 },
    )
    .toBe('settled')
}

/** Describes a page for a failed test: its text, pending and failed requests. */
export async function lastSeen(page: Page) {
  const waitingFor = [...(underWay.get(page) ?? [])].map((request) => `${request.method()} ${request.url()}`)
  const { isAlive, stored, text } = await page.evaluate(() => ({
    isAlive: document.documentElement.dataset.alive !== undefined,
    stored: Object.keys(localStorage).join(', '),
    text: document.body.innerText.slice(0, 800),
  }))
  return [
    `The page was ${isAlive ? 'alive' : 'not alive'} at ${page.url()}, with ${stored} stored.`,
    `It waited for: ${waitingFor.join(', ') || 'nothing'}. Did not come: ${lost.get(page)?.join(', ') || 'nothing'}.`,
    text,
  ].join('\n')
}
