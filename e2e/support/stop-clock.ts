import type { Page } from 'playwright-core'

/** Makes the page's time advance by `page.clock.runFor` alone, so that timers do not depend on the machine's speed. */
export async function stopClock(page: Page) {
  await page.clock.install()
  // Far enough ahead that the moment has not passed when this line runs.
  await page.clock.pauseAt(Date.now() + 60_000)
}
