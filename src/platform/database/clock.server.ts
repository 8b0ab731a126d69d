/** Beyond this somebody has to put a clock right: sessions, codes and the times on the screens would be wrong. */
export const mostClockDifferenceMs = 60_000

/**
 * How far this machine's clock is ahead of the database's, in ms: 0 while `said`, what the database answered, lies between
 * the question and now, since nobody knows when within.
 */
export function clockDifference(asked: number, said: Date, now = Date.now()) {
  if (said.getTime() < asked) return asked - said.getTime()
  return Math.min(0, now - said.getTime())
}
