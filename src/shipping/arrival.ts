import { dayAfter } from '../platform/argentina/business-days.ts'
import { localTime } from '../platform/argentina/time.ts'

export type Dispatch = {
  /** Orders from this hour on (Argentina's time) count as of the next business day. */
  dispatch_cutoff: number
  /** Hours needed to dispatch an order; each started 24 count as a business day. */
  dispatch_hours: number
  /** `2026-12-25` */
  holidays: readonly string[]
}
type Method = { kind: string; days_min: number | null; days_max: number | null }
type Arrival = { from: string; to: string }

/** Returns the first and last day on which an order placed now arrives; undefined if its rate has no days. */
export function arrivalOf({ kind, ...method }: Method, dispatch: Dispatch, now: Date): Arrival | undefined {
  const least = method.days_min ?? method.days_max
  const max = method.days_max ?? method.days_min
  if (kind === 'retiro' || least === null || max === null) return undefined
  const [today, hour] = dayAndHour(now)
  const isInTime = isBusinessDay(today, dispatch.holidays) && hour < dispatch.dispatch_cutoff
  const counted = isInTime ? today : businessDayAfter(today, 1, dispatch.holidays)
  const leaves = businessDayAfter(counted, Math.ceil(dispatch.dispatch_hours / 24), dispatch.holidays)
  return {
    from: businessDayAfter(leaves, least, dispatch.holidays),
    to: businessDayAfter(leaves, max, dispatch.holidays),
  }
}

/** «Llega entre el martes 24 y el jueves 26 de noviembre». */
export function arrivalText({ from, to }: Arrival) {
  if (from === to) return `Llega el ${formatDay(from)} de ${monthName(from)}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = isOneMonth ? formatDay(from) : `${formatDay(from)} de ${monthName(from)}`
  return `Llega entre el ${first} y el ${formatDay(to)} de ${monthName(to)}`
}

function businessDayAfter(day: string, days: number, holidays: readonly string[]) {
  let reached = day
  for (let left = days; left > 0; ) {
    reached = dayAfter(reached, 1)
    if (isBusinessDay(reached, holidays)) left--
  }
  return reached
}

function isBusinessDay(day: string, holidays: readonly string[]) {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day)
}

function dayAndHour(now: Date): [day: string, hour: number] {
  const local = localTime(now)
  return [local.slice(0, 10), Number(local.slice(11, 13))]
}

const formatDay = (day: string) => `${formatWith(day, { weekday: 'long' })} ${new Date(day).getUTCDate()}`
const monthName = (day: string) => formatWith(day, { month: 'long' })
const formatWith = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString('es-AR', { timeZone: 'UTC', ...options })
