import { useEffect, useState } from 'react'

/** Values of the specification: past `scrolledAt` the header counts as scrolled; it hides only on smaller screens. */
const scrolledAt = 50
const tolerance = 5
const desktopAbove = 1024
const mobileUpTo = 768
const hideAfter = () => (window.innerWidth <= mobileUpTo ? 50 : 75)

/** Whether the page is scrolled, and whether the header is hidden while scrolling down. */
export function useScrollHiding() {
  const [state, setState] = useState({ scrolled: false, hidden: false })
  useEffect(() => {
    let last = 0
    const look = () => {
      const y = Math.max(0, window.scrollY)
      const moved = y - last
      setState((before) => {
        const scrolled = y > scrolledAt
        const hidden = isHidden(before.hidden, moved, y)
        return before.scrolled === scrolled && before.hidden === hidden ? before : { scrolled, hidden }
      })
      if (Math.abs(moved) >= tolerance) last = y
    }
    // In a frame of its own: reading `scrollY` during hydration would force a layout.
    const frame = requestAnimationFrame(() => {
      last = window.scrollY
      look()
    })
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])
  return state
}

function isHidden(wasHidden: boolean, moved: number, y: number) {
  if (window.innerWidth > desktopAbove || y <= hideAfter()) return false
  return Math.abs(moved) < tolerance ? wasHidden : moved > 0
}
