import { fromCents, toCents } from '../../platform/argentina/money.ts'
import type { BulkChange } from '../bulk/contract.ts'
import type { Prices } from '../bulk/rules.ts'

export type DollarChange = Extract<BulkChange, { kind: 'dollar' }>

/** Catches typing errors. */
export const maxPesosPerDollar = 1_000_000

/**
 * Price with a margin of `margin_percent` of the price. Rounds half up; rounding to 900 goes up to the next price that
 * ends in 900, so that it never reduces the margin.
 */
export function dollarPrice(cost_usd: number, { rate, margin_percent, round_to }: DollarChange) {
  // In cents of dollars, cents of pesos and hundredths of a percent (10000 is 100 %).
  const worth = BigInt(toCents(cost_usd)) * BigInt(toCents(rate)) * 100n
  const part = 10_000n - BigInt(toCents(margin_percent))
  if (round_to === 900) return fromCents(Number(upTo900(worth, part)))
  const step = BigInt(round_to) * 100n
  return fromCents(Number(((worth * 2n + part * step) / (part * step * 2n)) * step))
}

const thousand = 100_000n
const nineHundred = 90_000n

/** The lowest price that ends in 900 pesos and is at least `worth / part` cents. */
function upTo900(worth: bigint, part: bigint) {
  if (worth === 0n) return 0n
  const cents = (worth + part - 1n) / part
  if (cents <= nineHundred) return nineHundred
  return ((cents - nineHundred + thousand - 1n) / thousand) * thousand + nineHundred
}

/**
 * For a product on offer, the computed price becomes the list price and the offer keeps its percentage, rounded to
 * hundreds unless prices are rounded to the peso.
 */
export function dollarPrices({ price, list_price, offer_ends_at }: Prices, cost_usd: number, change: DollarChange) {
  const whole = dollarPrice(cost_usd, change)
  if (list_price === null) return { price: whole, list_price, offer_ends_at }
  const [now, before] = [BigInt(toCents(whole)), BigInt(toCents(list_price))]
  const step = change.round_to === 1 ? 100n : 10_000n
  const reduced = ((now * BigInt(toCents(price)) * 2n + before * step) / (before * step * 2n)) * step
  return { price: fromCents(Number(reduced)), list_price: whole, offer_ends_at }
}
