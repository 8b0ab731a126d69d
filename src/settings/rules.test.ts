import { expect, test } from 'vitest'
import { defaultSettings, Settings } from './contract.ts'
import { contrast, isCbu, isCuit, isReadableAccent } from './rules.ts'

test('a CUIT needs its check digit', () => {
  expect(isCuit('20267565393')).toBe(true)
  expect(isCuit('20267565394')).toBe(false)
  expect(isCuit('99267565393')).toBe(false)
})

test('a CBU needs both of its check digits', () => {
  expect(isCbu('2850590940090418135201')).toBe(true)
  expect(isCbu('2850591940090418135201')).toBe(false)
  expect(isCbu('2850590940090418135202')).toBe(false)
  expect(isCbu('285059094009041813520')).toBe(false)
})

test('an accent must be readable on paper and under white', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(isReadableAccent('#6B2A3A')).toBe(true)
  expect(isReadableAccent('#C08A93')).toBe(false)
})

test('the settings that the shop starts with are valid', () => {
  expect(Settings.safeParse(defaultSettings).error).toBeUndefined()
})
