/** Argentina has had one offset since 2009. */
const hoursMs = 3 * 3_600_000

/** The value of a `datetime-local` field, `2026-11-30T23:59`, with seconds if there are any. */
export const localMoment = (iso: string | null | undefined) =>
  iso
    ? new Date(Date.parse(iso) - hoursMs)
        .toISOString()
        .slice(0, -1)
        .replace(/(:00)?\.000$/, '')
    : ''

/** Value of a field whose day or hour is still missing. */
export const halfMoment = 'incompleta'
export const halfMomentMessage = 'Completá la fecha y la hora'

export const sentMoment = (local: string) => (local ? `${local}${local.length > 16 ? '' : ':00'}-03:00` : null)
