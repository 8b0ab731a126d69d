import type { Locator } from 'playwright-core'

/** Whether the element has the focus and its top left corner is on screen and not covered. */
export const isFocusedAndVisible = (box: Locator) =>
  box.evaluate((element) => {
    const { top, left, width } = element.getBoundingClientRect()
    const corner = document.elementFromPoint(left + Math.min(20, width / 2), top + 10)
    return element === document.activeElement && element.contains(corner)
  })
