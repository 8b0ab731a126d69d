import type { Page } from 'playwright-core'

/**
 * Waits for a toast with exactly this text, or one that matches, while `press` is in progress. A toast disappears after
 * five seconds, and a busy machine may check too late, so the page itself polls, with the clock that removes the toast.
 */
export const toastSays = (page: Page, words: string | RegExp, press: Promise<unknown>) =>
  Promise.all([
    page.waitForFunction(
      (text) =>
        [...document.querySelectorAll('[role=status] .toast p')].some(({ textContent }) =>
          typeof text === 'string' ? textContent === text : textContent?.match(text),
        ),
      words,
      { polling: 100 },
    ),
    press,
  ])

/** Makes this page's toasts, and its confirmation of a copy, stay until they are closed. */
export const keepToasts = (page: Page) =>
  page.evaluate(() => {
    const wait = window.setTimeout
    const durations = [5000, 2500]
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => (durations.includes(ms) ? 0 : wait(act, ms)) })
  })
