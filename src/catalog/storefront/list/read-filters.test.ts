import { expect, test } from 'vitest'
import { readFilters } from './read-filters.server.ts'

test('of more values than anybody ticks the first count, and the page is shown', () => {
  const brands = Array.from({ length: 60 }, (_, index) => `Marca ${index}`)
  const params = new URLSearchParams(brands.map((brand) => ['brand', brand]))
  expect(readFilters(params).brand).toEqual(brands.slice(0, 50))
})

test('notes of an address have one name each, and of more than twenty the first count', () => {
  expect(readFilters(new URLSearchParams('notes=Vanilla&notes=vainilla&without=agarwood&without='))).toEqual({
    notes: ['vainilla'],
    without: ['oud'],
    page: 1,
  })
  const many = new URLSearchParams(Array.from({ length: 30 }, (_, index) => ['notes', `nota ${index}`]))
  expect(readFilters(many).notes).toHaveLength(20)
})
