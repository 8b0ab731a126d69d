import { counted } from '../text/counted.ts'

const hourMs = 3_600_000

/** The specification's words for the age of a notification. */
export function timeAgo(iso: string, now: Date) {
  const hours = Math.floor((now.getTime() - Date.parse(iso)) / hourMs)
  if (hours < 1) return 'Hace unos minutos'
  return hours < 24
    ? `Hace ${counted(hours, 'hora', 'horas')}`
    : `Hace ${counted(Math.floor(hours / 24), 'día', 'días')}`
}

/** `hace 2 minutos`, `hace 3 horas`, `hace 4 días` */
export function formatAgo(iso: string, now: Date) {
  const ageMs = now.getTime() - Date.parse(iso)
  if (ageMs < 60_000) return 'hace un momento'
  if (ageMs < hourMs) return `hace ${counted(Math.floor(ageMs / 60_000), 'minuto', 'minutos')}`
  return timeAgo(iso, now).toLowerCase()
}
