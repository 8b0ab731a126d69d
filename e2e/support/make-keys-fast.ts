import type { Page } from 'playwright-core'

/** Gives all following key events the same time stamp, like a scanner, however slow the machine is. */
export const makeKeysFast = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(Event.prototype, 'timeStamp', { value: performance.now() + 1000, configurable: true })
  })
