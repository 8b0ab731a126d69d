import { toCents } from '../platform/argentina/money.ts'
import type { Promotion, Scope } from './contract.ts'

/** The terms of a promotion, without its dates and limits. */
export type Offer = Pick<Promotion, 'id' | 'name' | 'kind' | 'value' | 'buy' | 'pay' | 'scope' | 'code' | 'min_total'>

/** An order line, one per product; `cents` is its price before promotions. */
export type Goods = {
  product_id: number
  brand: string
  category_id: number | null
  type: string
  gender: string
  quantity: number
  cents: number
}

/** Picks for each line the promotion with the largest discount; the oldest of equals. */
export function bestOffers(offers: readonly Offer[], lines: readonly Goods[]) {
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0)
  const able = offers.filter((offer) => toCents(offer.min_total) <= subtotal).toSorted((a, b) => a.id - b.id)
  const taken = able.map((offer) => ({ offer, off: discountCents(offer, lines) }))
  return lines.map((_line, at) => {
    let best: { offer: Offer; cents: number } | undefined
    for (const { offer, off } of taken) {
      const cents = off[at] ?? 0
      if (cents > (best?.cents ?? 0)) best = { offer, cents }
    }
    return best
  })
}

/**
 * Returns the discount of each line in whole cents, at most the line's price. A percentage rounds the remaining price
 * half up; a fixed amount applies once and is split by the lines' prices. Lines must be sorted by product, so that the
 * split does not depend on the cart's order.
 */
export function discountCents(offer: Offer, lines: readonly Goods[]): number[] {
  const within = lines.map((line) => (isWithin(offer.scope, line) ? line.cents : 0))
  if (offer.kind === 'amount') {
    const all = within.reduce((sum, cents) => sum + cents, 0)
    return shareOut(Math.min(toCents(offer.value ?? 0), all), within)
  }
  return lines.map(({ quantity }, at) => {
    const [part, whole] = partToPay(offer, quantity)
    const cents = within[at] ?? 0
    return cents - roundHalfUp(cents, part, whole)
  })
}

function partToPay({ kind, value, buy, pay }: Offer, quantity: number): [part: number, whole: number] {
  const percent = Math.round((value ?? 0) * 100)
  if (kind === 'percent') return [10_000 - percent, 10_000]
  if (kind === 'second_unit') return [quantity * 10_000 - Math.floor(quantity / 2) * percent, quantity * 10_000]
  if (kind === 'n_for_m' && buy && pay) return [quantity - Math.floor(quantity / buy) * (buy - pay), quantity]
  return [1, 1]
}

/** Splits a sum by weight, exact to the cent. No share exceeds its weight unless the sum exceeds the total weight. */
export function shareOut(sum: number, weights: readonly number[]) {
  const all = weights.reduce((total, weight) => total + weight, 0)
  if (all === 0) return weights.map(() => 0)
  let weighed = 0
  let shared = 0
  return weights.map((weight) => {
    weighed += weight
    const upToHere = roundHalfUp(sum, weighed, all)
    const share = upToHere - shared
    shared = upToHere
    return share
  })
}

/** Uses BigInt, since the product of two amounts in cents may exceed a double's precision. */
const roundHalfUp = (cents: number, part: number, whole: number) =>
  Number((BigInt(cents) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))

function isWithin(scope: Scope, { brand, category_id, type, gender, product_id }: Goods) {
  return (
    holds(scope.brand.map(folded), folded(brand)) &&
    holds<number | null>(scope.category_id, category_id) &&
    holds<string>(scope.type, type) &&
    holds<string>(scope.gender, gender) &&
    holds(scope.product_id, product_id)
  )
}

const holds = <Value>(list: readonly Value[], value: Value) => list.length === 0 || list.includes(value)

/** Normalises a brand like the database's `fold`: ignores case, accents and signs that people leave out. */
const folded = (text: string) =>
  text
    .trim()
    .replace(/[°º™®'’‘`´]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłßæœđðþı]/g, (letter) => plainLetters[letter] ?? letter)

/** Letters that NFKD does not decompose. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
