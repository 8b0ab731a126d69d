import { readOrderNumber } from '../../orders/read-order-number.ts'
import { toE164 } from '../../platform/argentina/phone.ts'

/** At most so many of each kind are found. */
export const most = 6

/** What three letters or digits in a row are looked up by; a trigram index is of no use for less. */
export const isLongEnough = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** A tracking number or reference as it is typed, and without what sets its groups apart: `CP 123 456 789 AR`. */
export const codesIn = (text: string) => [...new Set([text, text.replace(/[\s\-–]/g, '')])].filter(isLongEnough)

export const orderNumberIn = (text: string) => {
  const number = readOrderNumber(text)
  return /^\d{6}-[0-9A-Z]{4}$/.test(number) ? number : undefined
}

/**
 * Digits that a phone must have in a row, whether it was kept as a mobile or a landline: the ten national ones of a whole
 * number in any spelling, or four or more of a part. Undefined for what is no phone.
 */
export function phoneDigits(text: string) {
  const [, national] = toE164(text)?.match(/^\+549?(\d{10})$/) ?? []
  if (national) return { digits: national, isWhole: true }
  const digits = text.replace(/\D/g, '')
  return /^\+?[\d\s().\-–/]+$/.test(text) && digits.length >= 4 ? { digits, isWhole: false } : undefined
}

/** What may be the name of a perfume: neither an address nor the number of an order or a phone, nor a large amount. */
export function mayBeName(text: string) {
  if (text.includes('@') || orderNumberIn(text)) return false
  const digits = text.replace(/\D/g, '').length
  return /\p{L}/u.test(text) || (digits > 0 && digits <= 4)
}
