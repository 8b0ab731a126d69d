import { fromCents, toCents } from '../platform/argentina/money.ts'
import { onlineName } from './online-method.ts'

const paper = '#FAF7F2'

/**
 * What `pesos` come to when they are paid by transfer: the one rule of the second price, on a card, a page and an order.
 * In whole cents, the price (not the discount) rounded half up; a percentage counts to its second decimal.
 */
export function transferPrice(pesos: number, discount_percent: number) {
  // Whole numbers that a double would not hold: a large total times ten thousand.
  const share = BigInt(10_000 - Math.round(discount_percent * 100))
  return fromCents(Number((BigInt(toCents(pesos)) * share + 5000n) / 10_000n))
}

/** Whole hours as hours, any other time in minutes. */
export function timeWords(minutes: number) {
  if (minutes % 60 !== 0) return minutes === 1 ? '1 minuto' : `${minutes} minutos`
  return minutes === 60 ? '1 hora' : `${minutes / 60} horas`
}

type HoldTimes = { hold_hours_transfer: number; hold_minutes_online: number }

/** How long the products of an unpaid order are kept, by what it is to be paid with; `by` is the provider on offer. */
export function holdWords({ hold_hours_transfer, hold_minutes_online }: HoldTimes, by: string | null = onlineName) {
  const [transfer, online] = [timeWords(hold_hours_transfer * 60), timeWords(hold_minutes_online)]
  if (!by) return transfer
  return `${transfer} si pagás por transferencia y ${online} si pagás con ${by}`
}

/** WCAG AA both ways: the accent written on paper, and white written on the accent. */
export function isReadableAccent(color: string) {
  return contrast(color, paper) >= 4.5 && contrast(color, '#FFFFFF') >= 4.5
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
