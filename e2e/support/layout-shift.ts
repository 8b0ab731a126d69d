import type { Page } from 'playwright-core'

/** What moved since the page came, as the browser sums it up. The navigation is asked for as well: it always is there. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift') as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        observer.observe({ type: 'navigation', buffered: true })
      }),
  )
