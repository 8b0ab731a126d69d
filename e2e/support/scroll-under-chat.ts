import type { Page } from 'playwright-core'

/** Scrolls at once, and waits until the chat's button has looked at what it would cover there. */
export const scrollUnderChat = (page: Page, top: number) =>
  page.evaluate(async (to) => {
    const corner = document.querySelector('.floating-corner') as Element
    const looked = new Promise((resolve) => {
      // It says anew what it sees, the same too.
      new MutationObserver(resolve).observe(corner, { attributeFilter: ['data-aside'] })
    })
    const before = window.scrollY
    window.scrollTo({ top: to, behavior: 'instant' })
    if (window.scrollY !== before) await looked
  }, top)
