import { invalid } from '../../platform/http/errors.ts'
import type { Prices } from '../bulk/rules.ts'
import type { ProductChange } from '../contract.ts'

export const nothingBefore: Prices = { price: 0, list_price: null, offer_ends_at: null }

/**
 * Completes and validates the prices of a product being saved. Clearing the list price ends the offer; without a new
 * price the product gets its previous list price.
 */
export function checkedOffer(
  input: Pick<ProductChange, 'price' | 'list_price' | 'offer_ends_at'>,
  before: Prices,
): Prices {
  const { list_price = before.list_price } = input
  const wasTakenOff = list_price === null && before.list_price !== null
  const price = input.price ?? (wasTakenOff ? before.list_price : null) ?? before.price
  if (list_price === null) {
    if (input.offer_ends_at) throw refused('offer_ends_at', 'Para que termine una oferta hace falta el precio de lista')
    return { price, list_price, offer_ends_at: null }
  }
  if (list_price <= price) throw refused('list_price', 'El precio de lista tiene que ser mayor que el precio')
  const { offer_ends_at = before.offer_ends_at } = input
  return { price, list_price, offer_ends_at }
}

/** Names of the changed price fields. */
export function changedPrices(before: Prices, after: Prices) {
  return (['price', 'list_price', 'offer_ends_at'] as const).filter((name) =>
    name === 'offer_ends_at' ? endOf(before) !== endOf(after) : before[name] !== after[name],
  )
}

const endOf = ({ offer_ends_at }: Prices) => offer_ends_at && Date.parse(offer_ends_at)

const refused = (field: string, message: string) => invalid(message, { [field]: message })
