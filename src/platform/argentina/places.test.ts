import { expect, test } from 'vitest'
import { provinceOfPostalCode, provinces, toPostalCode } from './places.ts'

test('there are 24 provinces with different letters, none of them I or O', () => {
  const letters = provinces.map(({ letter }) => letter)
  expect(new Set(letters).size).toBe(24)
  expect(letters.toSorted().join('')).toBe('ABCDEFGHJKLMNPQRSTUVWXYZ')
})

test('both forms of a postal code are valid, and the long one contains the province', () => {
  expect(toPostalCode(' 1425 ')).toBe('1425')
  expect(toPostalCode('c1425 dka')).toBe('C1425DKA')
  expect(['14-25', '1.425', '1425.'].map(toPostalCode)).toEqual(Array(3).fill('1425'))
  expect(['B1900', 'B 1900', '1900-LP', 'CP 1900', 'O1900DKA'].map(toPostalCode)).toEqual(Array(5).fill('1900'))
  expect(['142', '14255', 'C1425D1A', "1425'", 'abc', ''].map(toPostalCode)).toEqual(Array(6).fill(undefined))
  expect(provinceOfPostalCode('X5000ABC')?.name).toBe('Córdoba')
  expect(provinceOfPostalCode('5000')).toBeUndefined()
})
