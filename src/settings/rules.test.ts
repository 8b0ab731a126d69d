import { expect, test } from 'vitest'
import { defaultSettings, Settings } from './contract.ts'
import { contrast, isReadableAccent } from './rules.ts'

test('an accent must be readable on paper and under white', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(isReadableAccent('#6B2A3A')).toBe(true)
  expect(isReadableAccent('#C08A93')).toBe(false)
})

test('the settings that the shop starts with are valid', () => {
  expect(Settings.safeParse(defaultSettings).error).toBeUndefined()
})
