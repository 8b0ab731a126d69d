import type { StoredUser } from '../../../platform/browser/session-store.ts'
import { keep, readKeptJson } from '../../../platform/browser/storage.ts'
import type { Place } from '../cart/use-quote.ts'
import type { Buyer } from './buyer-fields.ts'

/** What was typed in the first step. Kept for this tab alone: it is personal. */
const typedKey = 'checkoutBuyer'

export function readBuyer(): Partial<Buyer> {
  const typed = readKeptJson(typedKey)
  return typed && typeof typed === 'object' ? typed : {}
}

export const forgetBuyer = () => keep(typedKey, null)
export const keepBuyer = (buyer: Buyer) => keep(typedKey, JSON.stringify(buyer))

/** Whether the address is the account's: it comes whole, and never gets the postal code that was typed for another. */
export const goesByProfile = (typed: Partial<Buyer>, user: StoredUser) =>
  !typed.customer_address && Boolean(user.address)

/** Where the order of who is logged in would go, as far as it is known; undefined without a postal code. */
export function ownPlace(user: StoredUser | undefined): Place | undefined {
  if (!user) return undefined
  const typed = readBuyer()
  const { customer_postal_code, customer_province } = goesByProfile(typed, user) ? {} : typed
  const postal_code = customer_postal_code || user.postal_code
  return postal_code ? { postal_code, province: customer_province || user.province || '' } : undefined
}
