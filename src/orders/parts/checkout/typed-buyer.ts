import { keep, readKept, readKeptJson } from '../../../platform/browser/storage.ts'
import type { Buyer } from './buyer-fields.ts'

/**
 * What was typed in the first step, and the body last sent without an answer. Kept for this tab alone: it is personal.
 */
const typedKey = 'checkoutBuyer'
const sentKey = 'checkoutSent'

export function readBuyer(): Partial<Buyer> {
  const typed = readKeptJson(typedKey)
  return typed && typeof typed === 'object' ? typed : {}
}

export const forgetBuyer = () => keep(typedKey, null)
export const keepBuyer = (buyer: Buyer) => keep(typedKey, JSON.stringify(buyer))
export const keepSent = (body: string) => keep(sentKey, body)
export const readSent = () => readKept(sentKey) ?? undefined
export const forgetSent = () => keep(sentKey, null)
