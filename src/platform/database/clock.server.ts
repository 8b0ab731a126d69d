/** Beyond this the shop reports a trouble: sessions, codes and the times on the screens would be wrong. */
export const mostClockDifferenceMs = 60_000

/**
 * Returns how many ms this machine's clock is ahead of the database's, given the time `said` that the database
 * answered. Returns 0 if `said` lies between the question and now, because the moment of the answer within is unknown.
 */
export function clockDifference(asked: number, said: Date, now = Date.now()) {
  if (said.getTime() < asked) return asked - said.getTime()
  return Math.min(0, now - said.getTime())
}
