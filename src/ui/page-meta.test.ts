import { expect, test } from 'vitest'
import { shortDescription } from './page-meta.ts'

test('descriptions are cut at a word, with an ellipsis', () => {
  expect(shortDescription('Limón y cedro.')).toBe('Limón y cedro.')
  const exact = 'a'.repeat(160)
  expect(shortDescription(exact)).toBe(exact)
  const long = shortDescription(`${'Huele al verano, '.repeat(9)}de quien quiere`)
  expect(long).toMatch(/verano, de…$/)
  expect(long.length).toBeLessThanOrEqual(160)
  expect(shortDescription('a'.repeat(300))).toBe(`${'a'.repeat(159)}…`)
})
