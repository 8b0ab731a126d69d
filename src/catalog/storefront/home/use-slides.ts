import { useEffect, useState } from 'react'

/** Which slide is shown. They move on by themselves until paused, and never for who prefers less motion. */
export function useSlides(count: number, intervalMs: number) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const isStill = usePrefersStillness()
  const isMoving = !isPaused && !isHeld && !isStill

  // Also begins anew after a slide was chosen: it gets its whole time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setCurrent((before) => (before + 1) % count), intervalMs)
    return () => clearInterval(timer)
  }, [isMoving, count, intervalMs, current])

  return { current, show: setCurrent, isPaused, setIsPaused, setIsHeld, isStill, isMoving }
}

function usePrefersStillness() {
  const [isStill, setIsStill] = useState(false)
  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)')
    const look = () => setIsStill(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isStill
}
