import { businessDay, formatTime } from '../argentina/time.ts'

/** Excel's format of a moment, as it is written in Argentina. */
export const momentFormat = 'dd/mm/yyyy hh:mm'
export const dayFormat = 'dd/mm/yyyy'

/**
 * A moment as a cell holds it: the hour that the clock showed in Buenos Aires, to the minute. A spreadsheet knows no time
 * zones, and what it writes for a date is that date's UTC.
 */
export const sheetMoment = (iso: string) => new Date(`${businessDay(new Date(iso))}T${formatTime(iso)}:00Z`)
/** Of a business day, `2026-11-22`. */
export const sheetDay = (day: string) => new Date(`${day}T00:00:00Z`)
