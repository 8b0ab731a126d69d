import { useEffect, useState } from 'react'

/** The current slide. Advances by itself until paused; never with prefers-reduced-motion. */
export function useSlides(count: number, intervalMs: number) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const isStill = usePrefersStillness()
  const isMoving = !isPaused && !isHeld && !isStill

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen slide restarts the timer
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
