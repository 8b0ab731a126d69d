/** What is taller is no control but a picture that leads somewhere. */
const tallestControl = 96

/** Hides what floats over the page wherever it would cover a control, a price or what is left of it. */
export function stepAside(floating: HTMLElement) {
  let frame = 0

  function look() {
    frame = 0
    floating.dataset.aside = String(coversControl(floating))
  }
  function lookSoon() {
    frame ||= requestAnimationFrame(look)
  }

  const growth = new ResizeObserver(lookSoon)
  growth.observe(document.body)
  window.addEventListener('scroll', lookSoon, { passive: true })
  window.addEventListener('resize', lookSoon)
  return () => {
    cancelAnimationFrame(frame)
    growth.disconnect()
    window.removeEventListener('scroll', lookSoon)
    window.removeEventListener('resize', lookSoon)
  }
}

function coversControl(floating: HTMLElement) {
  const { left, top, width, height } = floating.getBoundingClientRect()
  const steps = [0, 0.5, 1]
  return steps.some((across) => steps.some((down) => isControlAt(left + across * width, top + down * height, floating)))
}

function isControlAt(x: number, y: number, floating: HTMLElement) {
  return document.elementsFromPoint(x, y).some((element) => {
    const control = element.closest('a, button, input, select, textarea, summary, .price, .stock')
    if (!control || floating.contains(control)) return false
    // A card's link lies over the whole card: it is its words alone that must stay free.
    return [...control.getClientRects()].some(
      ({ left, right, top, bottom, height }) =>
        height <= tallestControl && left <= x && x <= right && top <= y && y <= bottom,
    )
  })
}
