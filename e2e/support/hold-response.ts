import type { Page } from 'playwright-core'

/**
 * Holds the next response to `path` until `release`, after the shop has handled the request. Also disables the page's
 * request time-out of ten seconds until its next load, since a busy machine may take longer.
 */
export async function holdResponse(page: Page, path: string | RegExp, method = 'GET') {
  const { promise: isRequested, resolve: request } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isDelivered, resolve: deliver } = Promise.withResolvers<void>()
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  let isHeld = false
  await page.route(path, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback()
    isHeld = true
    const response = await route.fetch()
    request()
    await isReleased
    await route.fulfill({ response })
    deliver()
  })
  return {
    isRequested,
    release() {
      release()
      return isDelivered
    },
  }
}
