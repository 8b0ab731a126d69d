import type { Page } from 'playwright-core'

/** From now on all keys come in the same moment, a while after those before, however long a busy machine takes for them. */
export const inHaste = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(Event.prototype, 'timeStamp', { value: performance.now() + 1000, configurable: true })
  })
