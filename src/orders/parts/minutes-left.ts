import { serverTime } from '../../platform/browser/server-time.ts'

/** Rounded up: 0 only when the time is over. */
export function minutesLeft(expires_at: string, now = serverTime()) {
  return Math.max(0, Math.ceil((Date.parse(expires_at) - now) / 60_000))
}

export function timeLeftText(minutes: number) {
  if (minutes <= 0) return 'Se terminó el tiempo para pagar'
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return minutes === 1 ? 'Te queda 1 minuto' : `Te quedan ${minutes} minutos`
  const rest = minutes % 60 === 0 ? '' : ` y ${minutes % 60} min`
  return `${hours === 1 ? 'Te queda 1 hora' : `Te quedan ${hours} horas`}${rest}`
}

/** What screen readers announce: ten minutes and one minute before the end, and at the end. */
export function announcement(minutes: number) {
  return [10, 1, 0].includes(minutes) ? timeLeftText(minutes) : undefined
}
