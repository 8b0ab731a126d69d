import type { Page } from 'playwright-core'
import { layoutShift } from './layout-shift.ts'
import { settled } from './settled.ts'

/** Opens `path` with fonts that load last, and returns the layout shift. The page must not have cached the fonts. */
export async function shiftOfLateFonts(page: Page, path: string) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.woff2', (route) => isReleased.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  await settled(page)
  release()
  await page.evaluate(() => document.fonts.ready)
  return layoutShift(page)
}
