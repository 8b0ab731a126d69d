/** Beyond this the shop reports a trouble: sessions, codes and the times on the screens would be wrong. */
export const maxClockDifferenceMs = 60_000

/**
 * Returns how many ms this machine's clock is ahead of the database's. Returns 0 if `serverTime` lies between the
 * question and now, because the time of the answer is not known more exactly.
 */
export function clockDifference(askedAt: number, serverTime: number, now = Date.now()) {
  if (serverTime < askedAt) return askedAt - serverTime
  return Math.min(0, now - serverTime)
}
