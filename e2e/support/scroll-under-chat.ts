import type { Page } from 'playwright-core'

/** Scrolls instantly, and waits until the chat button has checked what it would cover there. */
export const scrollUnderChat = (page: Page, top: number) =>
  page.evaluate(async (to) => {
    const corner = document.querySelector('.floating-corner') as Element
    const looked = new Promise((resolve) => {
      // The attribute is written after each check, even if it stays the same.
      new MutationObserver(resolve).observe(corner, { attributeFilter: ['data-aside'] })
    })
    const before = window.scrollY
    window.scrollTo({ top: to, behavior: 'instant' })
    if (window.scrollY !== before) await looked
  }, top)
