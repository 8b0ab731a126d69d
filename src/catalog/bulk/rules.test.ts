import { expect, test } from 'vitest'
import { newPrice } from './rules.ts'

const percent = (value: number, round_to: 0.01 | 1 | 10 | 50 | 100 | 500 | 1000 = 0.01) =>
  ({ kind: 'price', how: 'percent', value, round_to }) as const

test.each([
  [1000, percent(10), 1100],
  [1000.1, percent(-12.5), 875.09],
  [0.05, percent(-10), 0.05],
  [12_345.67, percent(7.25, 10), 13_240],
  [149.99, percent(0, 100), 100],
  [150, percent(0, 100), 200],
  [9_999_999_999, percent(100), 19_999_999_998],
  [500, percent(-100), 0],
  [100, { kind: 'price', how: 'add', value: -0.01, round_to: 0.01 } as const, 99.99],
  [10, { kind: 'price', how: 'add', value: -35, round_to: 10 } as const, -20],
  [1, { kind: 'price', how: 'set', value: 1234.5, round_to: 1 } as const, 1235],
])('%d pesos changed become exact pesos', (price, change, result) => {
  expect(newPrice(price, change)).toBe(result)
})
