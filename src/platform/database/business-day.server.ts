import { type RawBuilder, sql } from 'kysely'
import { timeZone } from '../argentina/time.ts'

/** The start (midnight in Argentina) of a business day, or of the day `later` days after it. */
export const dayStart = (day: string | RawBuilder<unknown>, later = 0) =>
  sql<string>`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`

/** Today's business day, by the database's clock. */
export const today = sql<string>`(now() at time zone ${timeZone})::date`

/** The start of the day `days` days before today. */
export const daysAgo = (days: number) => dayStart(today, -days)
