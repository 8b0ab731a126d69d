import { keep, readKeptJson } from '../../../platform/browser/storage.ts'
import type { Buyer } from './buyer-fields.ts'

/** What was typed in the first step. Kept for this tab alone: it is personal. */
const typedKey = 'checkoutBuyer'

export function readBuyer(): Partial<Buyer> {
  const typed = readKeptJson(typedKey)
  return typed && typeof typed === 'object' ? typed : {}
}

export const forgetBuyer = () => keep(typedKey, null)
export const keepBuyer = (buyer: Buyer) => keep(typedKey, JSON.stringify(buyer))
