import { expect, test } from 'vitest'
import { formatPesos, installmentPesos } from './money.ts'

test('amounts are written as es-AR writes them', () => {
  const esAR = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' })
  const amounts = [
    0, 0.01, 0.1, 9.99, 100, 999.99, 1000, 12_345.67, 999_999.99, 1_000_000, 98_765_432.1, -0.5, -12_345.6,
  ]
  expect(amounts.map(formatPesos)).toEqual(amounts.map((amount) => esAR.format(amount)))
})

test('a price is parted in equal payments to the cent, rounded once', () => {
  expect(installmentPesos(214_000, 0, 3)).toBe(71_333.33)
  expect(installmentPesos(200_000, 0, 3)).toBe(66_666.67)
  expect(installmentPesos(100_000, 35.5, 6)).toBe(22_583.33)
  // Half a cent goes up.
  expect(installmentPesos(0.03, 0, 2)).toBe(0.02)
  expect(installmentPesos(9_999_999_999.99, 400, 1)).toBe(49_999_999_999.95)
})
