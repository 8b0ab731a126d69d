import { dayAfter, daysBetween } from '../../platform/argentina/business-days.ts'
import type { ReportPeriod } from './contract.ts'

export function daysBefore({ start, end }: ReportPeriod) {
  const days = daysBetween(start, end) + 1
  return { start: dayAfter(start, -days), end: dayAfter(start, -1) }
}
