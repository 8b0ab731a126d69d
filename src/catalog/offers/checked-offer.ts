import { invalid } from '../../platform/http/errors.ts'
import type { ProductChange } from '../contract.ts'

type Before = { price: number; list_price: number | null; offer_ends_at: Date | null }
type After = { price: number; list_price: number | null; offer_ends_at: string | null }

export const nothingBefore: Before = { price: 0, list_price: null, offer_ends_at: null }

/**
 * Completes and validates the prices of a product being saved. Clearing the list price ends the offer; without a new
 * price the product gets its previous list price.
 */
export function checkedOffer(
  input: Pick<ProductChange, 'price' | 'list_price' | 'offer_ends_at'>,
  before: Before,
): After {
  const { list_price = before.list_price } = input
  const wasTakenOff = list_price === null && before.list_price !== null
  const price = input.price ?? (wasTakenOff ? before.list_price : null) ?? before.price
  if (list_price === null) {
    if (input.offer_ends_at) throw refused('offer_ends_at', 'Para que termine una oferta hace falta el precio de lista')
    return { price, list_price, offer_ends_at: null }
  }
  if (list_price <= price) throw refused('list_price', 'El precio de lista tiene que ser mayor que el precio')
  const { offer_ends_at = before.offer_ends_at?.toISOString() ?? null } = input
  return { price, list_price, offer_ends_at }
}

/** Names of the changed price fields. */
export function changedPrices(before: Before, after: After) {
  const end = after.offer_ends_at && new Date(after.offer_ends_at).getTime()
  return (['price', 'list_price', 'offer_ends_at'] as const).filter((name) =>
    name === 'offer_ends_at' ? end !== (before.offer_ends_at?.getTime() ?? null) : before[name] !== after[name],
  )
}

const refused = (field: string, message: string) => invalid(message, { [field]: message })
