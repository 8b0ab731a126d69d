import type { StoredUser } from '../../../platform/browser/session-store.ts'
import { readStoredJson, storeText } from '../../../platform/browser/storage.ts'
import type { Place } from '../cart/use-quote.ts'
import type { Buyer } from './buyer-fields.ts'

/** What was typed in the first step; in sessionStorage, because it is personal. */
const typedKey = 'checkoutBuyer'

export function readBuyer(): Partial<Buyer> {
  const typed = readStoredJson(typedKey)
  return typed && typeof typed === 'object' ? typed : {}
}

export const clearBuyer = () => storeText(typedKey, null)
export const storeBuyer = (buyer: Buyer) => storeText(typedKey, JSON.stringify(buyer))

/** Whether to use the whole address of the profile, and not mix it with a postal code typed for another address. */
export const matchesProfile = (typed: Partial<Buyer>, user: StoredUser) =>
  !typed.customer_address && Boolean(user.address)

/** Where an order of this customer would go; undefined without a postal code. */
export function ownPlace(user: StoredUser | undefined): Place | undefined {
  if (!user) return undefined
  const typed = readBuyer()
  const { customer_postal_code, customer_province } = matchesProfile(typed, user) ? {} : typed
  const postal_code = customer_postal_code || user.postal_code
  return postal_code ? { postal_code, province: customer_province || user.province || '' } : undefined
}
