import type { ReportPeriod } from './contract.ts'

/** As many days, up to the one before. */
export function daysBefore({ start, end }: ReportPeriod) {
  const day = 86_400_000
  const days = Math.round((Date.parse(end) - Date.parse(start)) / day) + 1
  const written = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { start: written(Date.parse(start) - days * day), end: written(Date.parse(start) - day) }
}
