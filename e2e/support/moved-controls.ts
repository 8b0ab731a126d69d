import type { Page } from 'playwright-core'

/** Must be called before the first navigation. Records each control that moves after it could be pressed, and how far. */
export const watchControls = (page: Page) =>
  page.addInitScript(() => {
    const places = new Map<Element, number>()
    const moved = new Set<string>()
    Object.assign(window, { movedControls: moved })
    const check = () => {
      for (const control of document.querySelectorAll<HTMLElement>(
        'main :is(a, button, input, select, summary, textarea)',
      )) {
        const { left, top, width } = control.getBoundingClientRect()
        if (width === 0 || getComputedStyle(control).pointerEvents === 'none') continue
        const place = left + top + scrollY
        const by = place - (places.get(control) ?? place)
        if (Math.abs(by) > 6) moved.add(`${Math.round(by)} px: ${control.innerText || control.outerHTML}`)
        places.set(control, place)
      }
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })

export const movedControls = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { movedControls: Set<string> }).movedControls])

/** Clears the moves so far, which were intended. */
export const clearMoves = (page: Page) =>
  page.evaluate(() => (window as unknown as { movedControls: Set<string> }).movedControls.clear())
