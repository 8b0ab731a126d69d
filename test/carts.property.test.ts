import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenLaws } from './property/cart-laws.ts'
import { anyCart, anySale } from './property/carts.ts'
import { openSellingShop } from './property/sell.ts'

/** Takes a few seconds; PROPERTY_CARTS=100000 tries more. */
const carts = Number(process.env.PROPERTY_CARTS ?? 10_000)
const sales = Math.ceil(carts / 400)

test('no cart has a negative total, and lines, discounts, totals, payment and refunds agree to the cent', {
  timeout: 600_000 + carts * 20,
}, () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const wrongs = brokenLaws(cart)
      if (wrongs.length > 0) throw new Error(wrongs.join('; '))
    }),
    { numRuns: carts },
  )
})

test('quote, order, payment, cash and refundable amount are equal', {
  timeout: 600_000 + sales * 10_000,
}, async () => {
  const { sell, checkCash } = await openSellingShop()
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anySale, async (sale) => void ends.add(await sell(sale))),
    { numRuns: sales, endOnFailure: true },
  )
  await checkCash()
  expect(ends).toContain('paid')
})
