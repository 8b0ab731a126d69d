import { expect, test } from 'vitest'
import { formatPesos } from './money.ts'

test('amounts are formatted for es-AR', () => {
  const esAR = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' })
  const amounts = [
    0, 0.01, 0.1, 9.99, 100, 999.99, 1000, 12_345.67, 999_999.99, 1_000_000, 98_765_432.1, -0.5, -12_345.6,
  ]
  expect(amounts.map(formatPesos)).toEqual(amounts.map((amount) => esAR.format(amount)))
})
