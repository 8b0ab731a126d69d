const maxFailures = 2
const [shortestMs, longestMs] = [10_000, 300_000]

export type Breaker = ReturnType<typeof breaker>

/**
 * Circuit breaker for an external service, so that callers do not wait for one that is away. It opens for a while after
 * two failures in a row, then lets calls through again; each further failure doubles the pause.
 */
export function breaker(now: () => number = Date.now) {
  let failures = 0
  let until = 0
  const pauseAfter = () => Math.min(longestMs, shortestMs * 2 ** (failures - maxFailures))

  return {
    /** End of the pause; undefined if calls are allowed. */
    pausedUntil: () => (until > now() ? new Date(until) : undefined),
    note(hasAnswered: boolean) {
      failures = hasAnswered ? 0 : failures + 1
      if (hasAnswered) until = 0
      else if (failures >= maxFailures) until = now() + pauseAfter()
    },
  }
}
