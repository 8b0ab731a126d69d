export const timeZone = 'America/Argentina/Buenos_Aires'

const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The business day of a moment, `2026-11-21`. */
export const businessDay = (moment: Date) => day.format(moment)

const dateTime = new Intl.DateTimeFormat('es-AR', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const date = new Intl.DateTimeFormat('es-AR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })

/** `21/11/2026, 14:05` */
export const formatDateTime = (iso: string) => dateTime.format(new Date(iso))
/** `21/11/2026` */
export const formatDate = (iso: string) => date.format(new Date(iso))

const time = new Intl.DateTimeFormat('es-AR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** `14:05` */
export const formatTime = (iso: string) => time.format(new Date(iso))

/** The specification's words for how long ago a notification came. */
export function timeAgo(iso: string, now: Date) {
  const hours = Math.floor((now.getTime() - new Date(iso).getTime()) / 3_600_000)
  if (hours < 1) return 'Hace unos minutos'
  if (hours < 24) return `Hace ${hours} hora${hours === 1 ? '' : 's'}`
  const days = Math.floor(hours / 24)
  return `Hace ${days} día${days === 1 ? '' : 's'}`
}
