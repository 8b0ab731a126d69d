import { fromCents, toCents } from '../../platform/argentina/money.ts'
import type { BulkChange } from './contract.ts'

export type Prices = { price: number; list_price: number | null; offer_ends_at: string | null }
type PriceChange = Extract<BulkChange, { kind: 'price' }>
/** `round_to` of a scheduled offer comes from the table, so it is any number. */
type Offer = { percent: number; ends_at?: string | null | undefined; round_to: number }
type StockChange = Extract<BulkChange, { kind: 'stock' }>

/** Computes in whole cents; rounds the percentage half up, then to the nearest `round_to`. */
export function newPrice(
  price: number,
  { how, value, round_to }: Pick<PriceChange, 'how' | 'value'> & { round_to: number },
) {
  const cents = BigInt(toCents(price))
  const changed = {
    set: () => BigInt(toCents(value)),
    add: () => cents + BigInt(toCents(value)),
    // In hundredths of a percent: 10000 is 100 %.
    percent: () => nearest(cents * BigInt(10_000 + toCents(value)), 10_000n) / 10_000n,
  }[how]()
  return fromCents(Number(nearest(changed, BigInt(toCents(round_to)))))
}

export const newStock = (stock: number, { how, value }: StockChange) => (how === 'set' ? value : stock + value)

/**
 * Relative changes apply to both prices of a product on offer, so that they outlive the offer; a fixed price to the
 * charged one.
 */
export function newPrices({ price, list_price, offer_ends_at }: Prices, change: PriceChange): Prices {
  const moves = list_price !== null && change.how !== 'set'
  return {
    price: newPrice(price, change),
    list_price: moves ? newPrice(list_price, change) : list_price,
    offer_ends_at,
  }
}

export function offerPrices({ price, list_price }: Prices, { percent, ends_at, round_to }: Offer): Prices {
  const base = list_price ?? price
  return {
    price: newPrice(base, { how: 'percent', value: -percent, round_to }),
    list_price: base,
    offer_ends_at: ends_at ? new Date(ends_at).toISOString() : null,
  }
}

export const pricesAfterOffer = ({ price, list_price }: Prices): Prices => ({
  price: list_price ?? price,
  list_price: null,
  offer_ends_at: null,
})

/** Why these prices are not allowed; empty if they are. */
export function refusePrices({ price, list_price }: Prices) {
  if (list_price === 0) return 'No tiene precio: no puede estar en oferta'
  const refusal = refusePrice(list_price ?? price) || refusePrice(price)
  if (refusal || list_price === null) return refusal
  return price < list_price ? '' : 'El precio de oferta tiene que ser menor que el de lista'
}

export const isSamePrices = (one: Prices, other: Prices) =>
  one.price === other.price && one.list_price === other.list_price && one.offer_ends_at === other.offer_ends_at

/** Why this price is not allowed; empty if it is. */
function refusePrice(price: number) {
  if (price <= 0) return 'El precio quedaría en 0 o menos'
  return price > 9_999_999_999 ? 'El precio sería demasiado alto' : ''
}

export function refuseStock(stock: number, before: number) {
  if (stock < 0) return `Tiene ${before}: el stock quedaría por debajo de 0`
  return stock > 1_000_000 ? 'El stock sería demasiado alto' : ''
}

/** Nearest multiple of `step`, half up, of what is not negative; a price below 0 is refused. */
const nearest = (amount: bigint, step: bigint) => ((amount * 2n + step) / (step * 2n)) * step
