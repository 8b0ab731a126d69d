import { expect, test } from 'vitest'
import { z } from 'zod'
import { decimalNumber, IdParam, limitOf, Page, wholeNumber } from './contract.ts'
import { plainError } from './plain-errors.ts'

test('numbers in a URL must be decimal digits', () => {
  const whole = wholeNumber(z.int())
  expect(['7', '007', '-1', 7].map((sent) => whole.parse(sent))).toEqual([7, 7, -1, 7])
  for (const sent of ['0x1', '0b11', '1e0', '1.0', '1.5', ' 1', '1 ', ' ', '+1', '٣', 'x', ['1']]) {
    expect([sent, whole.safeParse(sent).success]).toEqual([sent, false])
  }
  const decimal = decimalNumber(z.number())
  expect(['1000', '1000.5', '92.99'].map((sent) => decimal.parse(sent))).toEqual([1000, 1000.5, 92.99])
  for (const sent of ['1e3', '0x10', '.5', '5.', ' ']) expect(decimal.safeParse(sent).success).toBe(false)
})

test('a parameter missing in a URL is reported, or gets its default', () => {
  const messages = IdParam.safeParse({ id: '' }, { error: plainError }).error?.issues.map(({ message }) => message)
  expect(messages).toEqual(['Falta este dato'])
  expect([Page.parse(undefined), limitOf(20).parse(undefined)]).toEqual([1, 20])
  expect([Page.parse(''), limitOf(20).parse('')]).toEqual([1, 20])
})
