import { expect, test } from 'vitest'
import { amountError } from './refund-amount.ts'

test('an amount above what is left, an empty and an invalid one show an error at the field', () => {
  expect(amountError('', 10)).toContain('1.234,56')
  expect(amountError('1,234', 10)).toBe('¿1.234 o 1,23?')
  expect(amountError('0', 10)).toBe('Desde $ 0,01')
  expect(amountError('10,01', 10)).toContain('por devolver')
  expect(amountError('1.234', 1233)).toContain('por devolver')
  expect(amountError('$ 10,00', 10)).toBeUndefined()
})
