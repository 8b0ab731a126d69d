import { type RawBuilder, sql } from 'kysely'
import { timeZone } from '../argentina/time.ts'

/** The start (midnight in Argentina) of a business day, or of the day `later` days after it. */
export const dayStart = (day: string | RawBuilder<unknown>, later = 0) =>
  sql<string>`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`

/** The start of the day `days` days before today. */
export const daysAgo = (days: number) =>
  sql<string>`(((now() at time zone ${timeZone})::date - ${days}::integer)::timestamp at time zone ${timeZone})`
