import type { Page } from 'playwright-core'

/** From now on the page's time goes by `page.clock.runFor` alone: what lasts some seconds waits for a busy machine. */
export async function stopClock(page: Page) {
  await page.clock.install()
  // Ahead of all that these two lines may take: never into the past.
  await page.clock.pauseAt(Date.now() + 60_000)
}
