import { fromCents, toCents } from '../../platform/argentina/money.ts'
import type { BulkChange } from '../bulk/contract.ts'
import type { Prices } from '../bulk/rules.ts'

export type DollarChange = Extract<BulkChange, { kind: 'dollar' }>

/** More is a slip of the finger. */
export const mostPesosPerDollar = 1_000_000

/**
 * What a product costs so that `margin_percent` of the price is not its cost. Rounded half up, but to 900 up to the next
 * price that ends so, which never takes of the margin.
 */
export function dollarPrice(cost_usd: number, { rate, margin_percent, round_to }: DollarChange) {
  // Cents of dollars by cents of pesos, and hundredths of a percent: 10000 of them are the whole.
  const worth = BigInt(toCents(cost_usd)) * BigInt(toCents(rate)) * 100n
  const part = 10_000n - BigInt(toCents(margin_percent))
  if (round_to === 900) return fromCents(Number(upTo900(worth, part)))
  const step = BigInt(round_to) * 100n
  return fromCents(Number(((worth * 2n + part * step) / (part * step * 2n)) * step))
}

const thousand = 100_000n
const nineHundred = 90_000n

/** The least price of whole thousands and 900 that is not less than `worth / part` cents. */
function upTo900(worth: bigint, part: bigint) {
  if (worth === 0n) return 0n
  const cents = (worth + part - 1n) / part
  if (cents <= nineHundred) return nineHundred
  return ((cents - nineHundred + thousand - 1n) / thousand) * thousand + nineHundred
}

/**
 * Of a product on offer the list price is the new one, and the offer takes off as large a part of it as before, to whole
 * hundreds unless prices are to the peso.
 */
export function dollarPrices({ price, list_price, offer_ends_at }: Prices, cost_usd: number, change: DollarChange) {
  const whole = dollarPrice(cost_usd, change)
  if (list_price === null) return { price: whole, list_price, offer_ends_at }
  const [now, before] = [BigInt(toCents(whole)), BigInt(toCents(list_price))]
  const step = change.round_to === 1 ? 100n : 10_000n
  const reduced = ((now * BigInt(toCents(price)) * 2n + before * step) / (before * step * 2n)) * step
  return { price: fromCents(Number(reduced)), list_price: whole, offer_ends_at }
}
