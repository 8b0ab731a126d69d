import { orderNumberIn } from '../../orders/finding/typed-codes.ts'

/** At most so many of each kind are found. */
export const most = 6

/** What may be the name of a perfume: neither an address nor the number of an order or a phone, nor a large amount. */
export function mayBeName(text: string) {
  if (text.includes('@') || orderNumberIn(text)) return false
  const digits = text.replace(/\D/g, '').length
  return /\p{L}/u.test(text) || (digits > 0 && digits <= 4)
}
