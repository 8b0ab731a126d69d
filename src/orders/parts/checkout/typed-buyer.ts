import type { Buyer } from './buyer-fields.ts'

/**
 * What was typed in the first step, and the body last sent without an answer. Kept for this tab alone: it is personal.
 */
const typedKey = 'checkoutBuyer'
const sentKey = 'checkoutSent'

export function readBuyer(): Partial<Buyer> {
  try {
    const typed: unknown = JSON.parse(sessionStorage.getItem(typedKey) ?? '{}')
    return typed && typeof typed === 'object' ? (typed as Partial<Buyer>) : {}
  } catch {
    return {}
  }
}

export const forgetBuyer = () => keep(typedKey, undefined)
export const keepBuyer = (buyer: Buyer) => keep(typedKey, JSON.stringify(buyer))
export const keepSent = (body: string) => keep(sentKey, body)

export function readSent() {
  try {
    return sessionStorage.getItem(sentKey) ?? undefined
  } catch {
    return undefined
  }
}

export const forgetSent = () => keep(sentKey, undefined)

function keep(key: string, text: string | undefined) {
  try {
    if (text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Blocked or full: what was typed lives as long as the page.
  }
}
