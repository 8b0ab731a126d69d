import { orderNumberIn } from '../../orders/finding/typed-codes.ts'

/** Maximum results of each kind. */
export const maxFound = 6

/** Whether the text may name a perfume: it is not an e-mail, an order number, a phone or a large amount. */
export function mayBeName(text: string) {
  if (text.includes('@') || orderNumberIn(text)) return false
  const digits = text.replace(/\D/g, '').length
  return /\p{L}/u.test(text) || (digits > 0 && digits <= 4)
}
