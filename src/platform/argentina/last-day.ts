import { formatDate } from './time.ts'

/** The last day before an end, `30/11/2026`: what ends as a day begins does not go on through it. */
export const formatLastDay = (end: string) => formatDate(new Date(Date.parse(end) - 1).toISOString())
