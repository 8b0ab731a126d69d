import { expect, test } from 'vitest'
import { readIds, sideBySide } from './side-by-side.ts'

test('a comparison takes up to four ids, and ignores invalid ones', () => {
  expect(readIds('3,1')).toEqual([3, 1])
  expect(readIds(' 7, x,-2,0,7,1e3,99999999999,8.5,9')).toEqual([7, 9])
  expect(readIds('1,2,3,4,5')).toEqual([1, 2, 3, 4])
  expect([readIds(null), readIds(''), readIds(',,')]).toEqual([[], [], []])
})

const perfume = (notes: string, price: number, price_per_100ml: number | null) => ({
  notes,
  price,
  price_per_100ml,
  notes_top: [],
  notes_heart: [],
  notes_base: [],
  concentration: null,
})

test('shared notes are found under different names', () => {
  const [one, other] = sideBySide([perfume('Vanilla, Oud, Limón', 100, 100), perfume('vainilla, agarwood', 50, 50)])
  const lit = one?.pyramid.flatMap(({ notes }) => notes.filter(({ isShared }) => isShared).map(({ name }) => name))
  expect(lit).toEqual(['Vanilla', 'Oud'])
  expect([one?.shared, other?.shared]).toEqual([2, 2])
})

test('the saving per 100 ml is in whole cents, and its percentage is rounded down', () => {
  const [dear, cheap, unknown] = sideBySide([
    perfume('', 694_900, 694_900.1),
    perfume('', 29_900, 29_900.05),
    perfume('', 10, null),
  ])
  expect(dear?.saving).toBeUndefined()
  expect(unknown?.saving).toBeUndefined()
  expect(cheap?.saving).toEqual({ percent: 95, amount: 665_000.05 })
  expect(sideBySide([perfume('', 1, 1), perfume('', 1, 1)]).map(({ saving }) => saving)).toEqual([undefined, undefined])
})
