import { expect, test } from 'vitest'
import { shortDescription } from './page-meta.ts'

test('a description for search results ends with a whole word, and says that there is more', () => {
  expect(shortDescription('Limón y cedro.')).toBe('Limón y cedro.')
  const exact = 'a'.repeat(160)
  expect(shortDescription(exact)).toBe(exact)
  const long = shortDescription(`${'Huele al verano, '.repeat(9)}de quien quiere`)
  expect(long).toMatch(/verano, de…$/)
  expect(long.length).toBeLessThanOrEqual(160)
  expect(shortDescription('a'.repeat(300))).toBe(`${'a'.repeat(159)}…`)
})
