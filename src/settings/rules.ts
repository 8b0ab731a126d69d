import { fromCents, toCents } from '../platform/argentina/money.ts'

const paper = '#FAF7F2'

/**
 * Price for payment by transfer, on cards, pages and orders. The price, not the discount, is rounded half up to the
 * cent; the percentage counts to its second decimal.
 */
export function transferPrice(pesos: number, discount_percent: number) {
  // BigInt, because a large total times ten thousand exceeds a double's integers.
  const share = BigInt(10_000 - Math.round(discount_percent * 100))
  return fromCents(Number((BigInt(toCents(pesos)) * share + 5000n) / 10_000n))
}

/** Hours if they are whole, otherwise minutes. */
export function formatMinutes(minutes: number) {
  if (minutes % 60 !== 0) return minutes === 1 ? '1 minuto' : `${minutes} minutos`
  return minutes === 60 ? '1 hora' : `${minutes / 60} horas`
}

type HoldTimes = { hold_hours_transfer: number; hold_minutes_online: number }

/** Words for how long an unpaid order is held, by payment method; `by` is the name of the online provider. */
export function holdTimeText({ hold_hours_transfer, hold_minutes_online }: HoldTimes, by: string | null) {
  const [transfer, online] = [formatMinutes(hold_hours_transfer * 60), formatMinutes(hold_minutes_online)]
  if (!by) return transfer
  return `${transfer} si pagás por transferencia y ${online} si pagás con ${by}`
}

/** WCAG AA for text in the accent on paper, and for white text on the accent. */
export function isReadableAccent(color: string) {
  return contrast(color, paper) >= 4.5 && contrast(color, '#FFFFFF') >= 4.5
}

/** The lightest background of the accent in the dark theme. */
const darkGround = '#241F1B'

/** Mixes as much white into the accent as it needs in the dark theme, with more contrast than AA requires. */
export function accentInDark(color: string) {
  const shades = Array.from({ length: 21 }, (_, step) => withWhite(color, step / 20))
  return shades.find((shade) => contrast(shade, darkGround) >= 6) ?? '#ffffff'
}

function withWhite(color: string, share: number) {
  const channels = channelsOf(color).map((channel) => Math.round(channel + (255 - channel) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (color: string) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
