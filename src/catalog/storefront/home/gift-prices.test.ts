import { expect, test } from 'vitest'
import { giftPrices } from './gift-prices.ts'

test.each([
  [15_900, 694_900, [30_000, 50_000, 100_000]],
  [15_900, 40_000, [30_000]],
  [2_000_000, 9_000_000, []],
  [null, 0, []],
])('from %s to %s pesos gifts are offered up to %j', (lowest, highest, prices) => {
  expect(giftPrices(lowest, highest)).toEqual(prices)
})
