import { expect, test } from 'vitest'
import { readFilters } from './read-filters.server.ts'

test('too many values are truncated, and the page is shown', () => {
  const brands = Array.from({ length: 60 }, (_, index) => `Marca ${index}`)
  const params = new URLSearchParams(brands.map((brand) => ['brand', brand]))
  expect(readFilters(params).brand).toEqual(brands.slice(0, 50))
})

test('notes of a URL are unique canonical names, twenty at most', () => {
  expect(readFilters(new URLSearchParams('notes=Vanilla&notes=vainilla&without=agarwood&without='))).toEqual({
    notes: ['vainilla'],
    without: ['oud'],
    page: 1,
  })
  const many = new URLSearchParams(Array.from({ length: 30 }, (_, index) => ['notes', `nota ${index}`]))
  expect(readFilters(many).notes).toHaveLength(20)
})
