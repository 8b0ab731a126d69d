/** Argentina has had one offset since 2009. */
const hoursMs = 3 * 3_600_000

/** A moment as a field of `datetime-local` holds it, `2026-11-30T23:59`; with its seconds where it has any. */
export const localMoment = (iso: string | null | undefined) =>
  iso
    ? new Date(Date.parse(iso) - hoursMs)
        .toISOString()
        .slice(0, -1)
        .replace(/(:00)?\.000$/, '')
    : ''

/** What stands for a field in which the day or the hour is still missing. */
export const halfMoment = 'incompleta'
export const halfWords = 'Completá la fecha y la hora'

/** As it is sent. */
export const sentMoment = (local: string) => (local ? `${local}${local.length > 16 ? '' : ':00'}-03:00` : null)
