import { type RawBuilder, sql } from 'kysely'
import { timeZone } from '../argentina/time.ts'

/** The first moment of a business day, or of one so many days later: the time zone's own midnight cuts them. */
export const dayStart = (day: string | RawBuilder<unknown>, later = 0) =>
  sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`

/** The same of the day that is so many days before today. */
export const daysAgo = (days: number) =>
  sql<Date>`(((now() at time zone ${timeZone})::date - ${days}::integer)::timestamp at time zone ${timeZone})`
