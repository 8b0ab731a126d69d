import type { Page } from 'playwright-core'

/**
 * These words, no more and no less, or ones like these, come in a toast of what is pressed, which is given as it begins: a toast
 * is there for five seconds, and a busy machine may look too late. The page looks by itself, by the clock by which the toast goes.
 */
export const toastSays = (page: Page, words: string | RegExp, press: Promise<unknown>) =>
  Promise.all([
    page.waitForFunction(
      (said) =>
        [...document.querySelectorAll('[role=status] .toast p')].some(({ textContent }) =>
          typeof said === 'string' ? textContent === said : textContent?.match(said),
        ),
      words,
      { polling: 100 },
    ),
    press,
  ])

/** From now on this page's toasts, and its word that something was copied, stay until they are closed. */
export const keepToasts = (page: Page) =>
  page.evaluate(() => {
    const wait = window.setTimeout
    const lives = [5000, 2500]
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => (lives.includes(ms) ? 0 : wait(act, ms)) })
  })
