import { readOrderNumber } from './read-order-number.ts'

/** What three letters or digits in a row are looked up by; a trigram index is of no use for less. */
export const isLongEnough = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)

/** A tracking number or reference as it is typed, and without what sets its groups apart: `CP 123 456 789 AR`. */
export const codesIn = (text: string) => [...new Set([text, text.replace(/[\s\-–]/g, '')])].filter(isLongEnough)

export function orderNumberIn(text: string) {
  const number = readOrderNumber(text)
  return /^\d{6}-[0-9A-Z]{4}$/.test(number) ? number : undefined
}
