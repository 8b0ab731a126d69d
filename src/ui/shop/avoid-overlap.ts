/** Taller elements are linked pictures, not controls. */
const tallestControl = 96

/** Lets the page paint first: the hit tests take longer than a frame on a slow phone. */
const pauseMs = 100

/** Hides a floating element while it would cover a control, a price or a line of text. */
export function avoidOverlap(floating: HTMLElement) {
  let timer: number | undefined

  function look() {
    timer = undefined
    floating.dataset.aside = String(coversSomething(floating))
  }
  function lookSoon() {
    timer ??= window.setTimeout(look, pauseMs)
  }

  const growth = new ResizeObserver(lookSoon)
  growth.observe(document.body)
  window.addEventListener('scroll', lookSoon, { passive: true })
  window.addEventListener('resize', lookSoon)
  return () => {
    clearTimeout(timer)
    growth.disconnect()
    window.removeEventListener('scroll', lookSoon)
    window.removeEventListener('resize', lookSoon)
  }
}

function coversSomething(floating: HTMLElement) {
  const { left, top, width, height } = floating.getBoundingClientRect()
  // Sample points, closer together than the height of a line.
  const downwards = [0, 0.25, 0.5, 0.75, 1]
  return [0, 0.5, 1].some((across) =>
    downwards.some((down) => isTakenAt(left + across * width, top + down * height, floating)),
  )
}

function isTakenAt(x: number, y: number, floating: HTMLElement) {
  return document.elementsFromPoint(x, y).some((element) => {
    if (floating.contains(element)) return false
    const control = element.closest('a, button, input, select, textarea, summary, .price, .stock')
    // A card's link covers the whole card; only its text must stay visible.
    return [...(control?.getClientRects() ?? []), ...linesOf(element)].some(
      ({ left, right, top, bottom, height }) =>
        height <= tallestControl && left <= x && x <= right && top <= y && y <= bottom,
    )
  })
}

/** The rectangles of its lines of text. */
function linesOf(element: Element) {
  if (!element.matches('p, h1, h2, h3, li:not(:has(*))')) return []
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getClientRects()
}
