import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const underWay = new WeakMap<Page, Set<Request>>()
/** What did not come, or was refused, since the page's last address. */
const lost = new WeakMap<Page, string[]>()

/** To be called before the page's first address: hears what it asks for, and when its script has taken it over. */
export async function watchPage(page: Page) {
  const asked = new Set<Request>()
  const notCome: string[] = []
  underWay.set(page, asked)
  lost.set(page, notCome)
  page.on('request', (request) => {
    // Of the page before, nobody tells any more how it ended.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      asked.clear()
      notCome.length = 0
    }
    if (isWaitedFor(request)) asked.add(request)
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

/** Pictures come when they come, the browser asks for icons by itself, and the panel's events have no end. */
function isWaitedFor(request: Request) {
  if (new URL(request.url()).pathname === '/api/admin/events') return false
  return ['document', 'script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType())
}

/**
 * Its script has taken the page over and asks for nothing more. Says what does not come, where Playwright's «networkidle»
 * waits for ever, also for a picture that was given up.
 */
export async function settled(page: Page) {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  // In looks and not by the clock: who was held up has not heard meanwhile what the page asks for.
  const quietLooks = 7
  let looks = 0
  await expect
    .poll(
      async () => {
        // What it asked for before this answer is heard before it.
        await page.evaluate(() => undefined)
        const addresses = [...(underWay.get(page) ?? [])].map((request) => request.url())
        looks = addresses.length > 0 ? 0 : looks + 1
        return looks >= quietLooks ? 'settled' : addresses
      },
      { interval: 50 },
    )
    .toBe('settled')
}

/** What a page shows, what it still waits for and what did not come: for a test that failed. */
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
