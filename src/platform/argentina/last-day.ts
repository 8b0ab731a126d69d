import { formatDate } from './time.ts'

/** Returns the last day before an exclusive end, `30/11/2026`. */
export const formatLastDay = (end: string) => formatDate(new Date(Date.parse(end) - 1).toISOString())
