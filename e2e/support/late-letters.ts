import type { Page } from 'playwright-core'
import { layoutShift } from './layout-shift.ts'
import { settled } from './settled.ts'

/** Goes to `path` on a line whose letters come last, and says how much moved. The page is one without those letters yet. */
export async function shiftOfLateLetters(page: Page, path: string) {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.woff2', (route) => isLetGo.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  await settled(page)
  letGo()
  await page.evaluate(() => document.fonts.ready)
  return layoutShift(page)
}
