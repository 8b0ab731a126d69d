import { readOrderNumber } from './read-order-number.ts'

/** A trigram index needs three letters or digits in a row. */
export const isLongEnough = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** A tracking number or reference as typed, and without the separators of its groups: `CP 123 456 789 AR`. */
export const codesIn = (text: string) => [...new Set([text, text.replace(/[\s\-–]/g, '')])].filter(isLongEnough)

export function orderNumberIn(text: string) {
  const number = readOrderNumber(text)
  return /^\d{6}-[0-9A-Z]{4}$/.test(number) ? number : undefined
}
