import type { Page } from 'playwright-core'

/**
 * Keeps the next answer from there back, though the shop has given it, until it is let go. The page, as long as it is not loaded
 * anew, waits for answers past its ten seconds: so long may the rest take on a busy machine.
 */
export async function keepBack(page: Page, path: string | RegExp, method = 'GET') {
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: isLetGo, resolve: release } = Promise.withResolvers<void>()
  const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>()
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  let isKept = false
  await page.route(path, async (route) => {
    if (isKept || route.request().method() !== method) return route.fallback()
    isKept = true
    const response = await route.fetch()
    ask()
    await isLetGo
    await route.fulfill({ response })
    arrive()
  })
  return {
    isAsked,
    letGo() {
      release()
      return isThere
    },
  }
}
