import type { Locator } from 'playwright-core'

/** Whether the element has the focus and its top left corner is on screen and not covered. */
export const isFocusedAndVisible = (box: Locator) =>
  box.evaluate((element) => {
    const { top, left } = element.getBoundingClientRect()
    return element === document.activeElement && element.contains(document.elementFromPoint(left + 20, top + 10))
  })
