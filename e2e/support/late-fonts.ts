import type { Page } from 'playwright-core'
import { layoutShift } from './layout-shift.ts'
import { settled } from './settled.ts'

/** Opens `path` with fonts that load last, and returns the layout shift. The page must not have cached the fonts. */
export async function shiftOfLateFonts(page: Page, path: string) {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.woff2', (route) => isLetGo.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  await settled(page)
  letGo()
  await page.evaluate(() => document.fonts.ready)
  return layoutShift(page)
}
