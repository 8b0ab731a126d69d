import { expect, test } from 'vitest'
import { isBigMove, priceMoveText } from './price-move.ts'

test.each([
  [63_600, 63.6, true],
  [63.6, 63_600, true],
  [100, 150, false],
  [100, 150.01, true],
  [100, 50, false],
  [100, 49.99, true],
  [100, 0, true],
  [0, 63_600, false],
  [0.01, 0.02, true],
  [100, 100, false],
])('from %d to %d a price moves by more than half: %s', (before, after, isBig) => {
  expect(isBigMove(before, after)).toBe(isBig)
})

test('the warning of a big price change has percentage and both prices', () => {
  expect(priceMoveText(63_600, 63.6)).toBe('El precio baja 99,9 %: de $\u00a063.600,00 a $\u00a063,60.')
  expect(priceMoveText(100, 251)).toBe('El precio sube 151 %: de $\u00a0100,00 a $\u00a0251,00.')
  expect(priceMoveText(63.6, 63_600)).toContain('sube 99.900 %')
  expect(priceMoveText(10_000, 1)).toContain('baja 99,9 %')
})
