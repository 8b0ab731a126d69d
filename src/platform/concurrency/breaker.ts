const mostFailures = 2
const [shortestMs, longestMs] = [10_000, 300_000]

export type Breaker = ReturnType<typeof breaker>

/**
 * Says when a service outside may be asked again. One that is away costs each caller the time it waits: after two
 * failures in a row nobody asks for a while, then the next one tries, and each failure more doubles the pause.
 */
export function breaker(now: () => number = Date.now) {
  let failures = 0
  let until = 0
  const pauseAfter = () => Math.min(longestMs, shortestMs * 2 ** (failures - mostFailures))

  return {
    /** Until when nobody asks; undefined while it answers. */
    pausedUntil: () => (until > now() ? new Date(until) : undefined),
    /** What came of asking: whether it was there at all. */
    note(isThere: boolean) {
      failures = isThere ? 0 : failures + 1
      if (isThere) until = 0
      else if (failures >= mostFailures) until = now() + pauseAfter()
    },
  }
}
