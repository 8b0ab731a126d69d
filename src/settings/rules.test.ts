import { expect, test } from 'vitest'
import { defaultSettings, Settings } from './contract.ts'
import { contrast, isReadableAccent, transferPrice } from './rules.ts'

test('an accent must be readable on paper and under white', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(isReadableAccent('#6B2A3A')).toBe(true)
  expect(isReadableAccent('#C08A93')).toBe(false)
})

test('the settings that the shop starts with are valid', () => {
  expect(Settings.safeParse(defaultSettings).error).toBeUndefined()
})

test.each([
  [1000, 0, 1000],
  [1000, 10, 900],
  [1000.05, 10, 900.05],
  [999.99, 15, 849.99],
  [0.01, 50, 0.01],
  [1.15, 12.5, 1.01],
  [9_999_999_999.99, 90, 1_000_000_000],
])('%d pesos with %d %% off for a transfer are %d: half a cent is rounded up', (pesos, percent, price) => {
  expect(transferPrice(pesos, percent)).toBe(price)
})
