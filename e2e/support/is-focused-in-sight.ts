import type { Locator } from 'playwright-core'

/** Whether it has the focus, and its beginning is on the screen with nothing over it. */
export const isFocusedInSight = (box: Locator) =>
  box.evaluate((element) => {
    const { top, left } = element.getBoundingClientRect()
    return element === document.activeElement && element.contains(document.elementFromPoint(left + 20, top + 10))
  })
