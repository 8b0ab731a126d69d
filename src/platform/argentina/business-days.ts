const dayMs = 86_400_000

/** From one business day, `2026-11-21`, to another; below 0 when it was before. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The business day so many days later; below 0, before. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
