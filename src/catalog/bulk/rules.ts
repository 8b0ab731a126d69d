import { fromCents, toCents } from '../../platform/argentina/money.ts'
import type { BulkChange } from './contract.ts'

type PriceChange = Extract<BulkChange, { kind: 'price' }>
type StockChange = Extract<BulkChange, { kind: 'stock' }>

/** In whole cents all the way, the percentage rounded half up and then to the nearest `round_to`. */
export function newPrice(price: number, { how, value, round_to }: PriceChange) {
  const cents = BigInt(toCents(price))
  const changed = {
    set: () => BigInt(toCents(value)),
    add: () => cents + BigInt(toCents(value)),
    // Hundredths of a percent: 10000 of them are the whole.
    percent: () => nearest(cents * BigInt(10_000 + toCents(value)), 10_000n) / 10_000n,
  }[how]()
  return fromCents(Number(nearest(changed, BigInt(toCents(round_to)))))
}

export const newStock = (stock: number, { how, value }: StockChange) => (how === 'set' ? value : stock + value)

/** Why a product cannot have this price, empty where it can. */
export function refusePrice(price: number) {
  if (price <= 0) return 'El precio quedaría en 0 o menos'
  return price > 9_999_999_999 ? 'El precio sería demasiado alto' : ''
}

export function refuseStock(stock: number, before: number) {
  if (stock < 0) return `Tiene ${before}: el stock quedaría por debajo de 0`
  return stock > 1_000_000 ? 'El stock sería demasiado alto' : ''
}

/** The multiple of `step` that is nearest, half up. */
const nearest = (amount: bigint, step: bigint) => floorDivide(amount * 2n + step, step * 2n) * step

function floorDivide(amount: bigint, by: bigint) {
  const whole = amount / by
  return amount % by < 0n ? whole - 1n : whole
}
