/** What is taller is no control but a picture that leads somewhere. */
const tallestControl = 96

/** What a tap or a scroll draws is drawn first: to find out what lies below takes a slow phone longer than a frame. */
const pauseMs = 100

/** Hides what floats over the page wherever it would cover a control, a price, a line of text or what is left of it. */
export function stepAside(floating: HTMLElement) {
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
  // Closer than a line is high.
  const downwards = [0, 0.25, 0.5, 0.75, 1]
  return [0, 0.5, 1].some((across) =>
    downwards.some((down) => isTakenAt(left + across * width, top + down * height, floating)),
  )
}

function isTakenAt(x: number, y: number, floating: HTMLElement) {
  return document.elementsFromPoint(x, y).some((element) => {
    if (floating.contains(element)) return false
    const control = element.closest('a, button, input, select, textarea, summary, .price, .stock')
    // A card's link lies over the whole card: it is its words alone that must stay free.
    return [...(control?.getClientRects() ?? []), ...linesOf(element)].some(
      ({ left, right, top, bottom, height }) =>
        height <= tallestControl && left <= x && x <= right && top <= y && y <= bottom,
    )
  })
}

/** Each line of its text, as wide as its words. */
function linesOf(element: Element) {
  if (!element.matches('p, h1, h2, h3, li:not(:has(*))')) return []
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getClientRects()
}
