import { expect, test } from 'vitest'
import { amountError, readAmount } from './refund-amount.ts'

test.each([
  ['1.234,56', 1234.56],
  ['$ 1.234', 1234],
  ['1234.5', 1234.5],
  ['1234,5', 1234.5],
  ['12.345.678,90', 12_345_678.9],
  ['0,01', 0.01],
  ['1,234.56', undefined],
  ['1,234', undefined],
  ['diez', undefined],
  ['-5', undefined],
  ['', undefined],
])('%s is read as an amount the way people write it', (written, amount) => {
  expect(readAmount(written)).toBe(amount)
})

test('more than what is left, nothing and nonsense are told beside the field', () => {
  expect(amountError(undefined, 10)).toContain('1.234,56')
  expect(amountError(0, 10)).toBe('Desde $ 0,01')
  expect(amountError(10.01, 10)).toContain('por devolver')
  expect(amountError(10, 10)).toBeUndefined()
})
