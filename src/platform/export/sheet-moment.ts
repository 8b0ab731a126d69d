import { localTime } from '../argentina/time.ts'

export const momentFormat = 'dd/mm/yyyy hh:mm'
export const dayFormat = 'dd/mm/yyyy'

/**
 * The local time in Buenos Aires, to the minute, as UTC: spreadsheets have no time zones, and the writer stores the UTC
 * value of a date.
 */
export const sheetMoment = (iso: string) => new Date(`${localTime(new Date(iso)).slice(0, 16)}Z`)
export const sheetDay = (day: string) => new Date(`${day}T00:00:00Z`)
