/** After so many failures in a row of the server itself, nobody asks it for a while. */
const mostFailures = 2
const shortestMs = 10_000
const longestMs = 300_000

/**
 * Says when mails may be tried again. A server that is away costs each mail the time it waits for a greeting: after two
 * in a row all are put off together, the next one tries, and each failure more doubles the pause.
 */
export function mailBreaker(now: () => number = Date.now) {
  let failures = 0
  let until = 0

  return {
    /** Until when nothing is sent; undefined while mails go. */
    pausedUntil: () => (until > now() ? new Date(until) : undefined),
    /** What came of asking the server: whether it was there at all. */
    note(isThere: boolean) {
      failures = isThere ? 0 : failures + 1
      if (isThere) until = 0
      else if (failures >= mostFailures) until = now() + pauseAfter(failures)
    },
  }
}

export type MailBreaker = ReturnType<typeof mailBreaker>

const pauseAfter = (failures: number) => Math.min(longestMs, shortestMs * 2 ** (failures - mostFailures))

/** Nobody there, or nobody who speaks: not an answer that refuses one mail. */
export function isServerAway(error: unknown) {
  if (!(error instanceof Error) || !('code' in error)) return false
  if ('responseCode' in error && error.responseCode !== undefined) return false
  return /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EDNS|ESOCKET|ETLS|EPROTOCOL)$/.test(String(error.code))
}
