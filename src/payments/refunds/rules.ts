const limitMs = 180 * 24 * 3_600_000

/** In Argentina the provider gives back what was approved within 180 days. */
export const isTooOld = (approved: Date, now: Date) => now.getTime() - approved.getTime() > limitMs
