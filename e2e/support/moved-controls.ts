import type { Page } from 'playwright-core'

/** To be called before the page's first address: notes each control that moves after it could be pressed. */
export const watchControls = (page: Page) =>
  page.addInitScript(() => {
    const places = new Map<Element, number>()
    const moved = new Set<string>()
    Object.assign(window, { movedControls: moved })
    const look = () => {
      for (const control of document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, summary)')) {
        const { left, top, width } = control.getBoundingClientRect()
        if (width === 0 || getComputedStyle(control).pointerEvents === 'none') continue
        const place = left + top + scrollY
        if (Math.abs((places.get(control) ?? place) - place) > 6) moved.add(control.innerText || control.outerHTML)
        places.set(control, place)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

export const movedControls = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { movedControls: Set<string> }).movedControls])
