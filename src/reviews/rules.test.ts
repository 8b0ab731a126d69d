import { expect, test } from 'vitest'
import { plainText, shortName } from './rules.ts'

test('a name is shortened so that it identifies nobody', () => {
  const names = [
    'Ana María Pérez',
    'juana',
    ' Ñusta  de la Óliva ',
    'ana@example.com',
    'https://x.example Paz',
    '',
    'Ana 9',
  ]
  expect(names.map(shortName)).toEqual([
    'Ana P.',
    'juana',
    'Ñusta Ó.',
    'Alguien que lo compró',
    'Alguien que lo compró',
    'Alguien que lo compró',
    'Ana',
  ])
})

test('HTML markup is removed from a text', () => {
  expect(plainText('3 < 5 y <3 & «ñ»')).toBe('3 < 5 y <3 & «ñ»')
  expect(plainText('<p>Dura <b>mucho</b></p><!-- x -->')).toBe('Dura mucho')
  expect(plainText('<<b>script>alert(1)</script<i>>')).toBe('alert(1)')
  expect(plainText('Dura <menos que otros\u0000\u202e')).toBe('Dura menos que otros')
  expect(plainText('uno\n\ndos')).toBe('uno\n\ndos')
})
