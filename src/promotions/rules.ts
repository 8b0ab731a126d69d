import { toCents } from '../platform/argentina/money.ts'
import type { Promotion, Scope } from './contract.ts'

/** What a promotion takes off, without when and how often. */
export type Offer = Pick<Promotion, 'id' | 'name' | 'kind' | 'value' | 'buy' | 'pay' | 'scope' | 'code' | 'min_total'>

/** A line of goods, one for each product; `cents` is what it costs so far. */
export type Goods = {
  product_id: number
  brand: string
  category_id: number | null
  type: string
  gender: string
  quantity: number
  cents: number
}

/** Of each line the promotion that takes most off it; of two alike the older one. */
export function bestOffers(offers: readonly Offer[], lines: readonly Goods[]) {
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0)
  const able = offers.filter((offer) => toCents(offer.min_total) <= subtotal).toSorted((a, b) => a.id - b.id)
  const taken = able.map((offer) => ({ offer, off: centsOff(offer, lines) }))
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
 * What an offer takes off each line, in whole cents: never more than the line costs. A percentage rounds what is left to
 * pay, half up; an amount is taken once, and shared by what the lines cost. The order of the lines changes nothing: they
 * stand by their product.
 */
export function centsOff(offer: Offer, lines: readonly Goods[]): number[] {
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

/** What of a line with so many units is still to be paid, as a fraction of whole numbers. */
function partToPay({ kind, value, buy, pay }: Offer, quantity: number): [part: number, whole: number] {
  const percent = Math.round((value ?? 0) * 100)
  if (kind === 'percent') return [10_000 - percent, 10_000]
  if (kind === 'second_unit') return [quantity * 10_000 - Math.floor(quantity / 2) * percent, quantity * 10_000]
  if (kind === 'n_for_m' && buy && pay) return [quantity - Math.floor(quantity / buy) * (buy - pay), quantity]
  return [1, 1]
}

/** Shares a sum out by weight, to the cent: the shares come to the sum, and none is more than its weight while the sum is not. */
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

/** Whole numbers that a double would not hold: cents of a large order times another. */
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

/** A brand however it is written, as the database's `fold` has it: case, accents and the signs that people leave out do not matter. */
const folded = (text: string) =>
  text
    .trim()
    .replace(/[°º™®'’‘`´]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłßæœđðþı]/g, (letter) => plainLetters[letter] ?? letter)

/** Letters that are no other letter with a mark. */
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
