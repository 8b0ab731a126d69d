import { expect, test } from 'vitest'
import { readFilters } from './read-filters.server.ts'

test('of more values than anybody ticks the first count, and the page is shown', () => {
  const brands = Array.from({ length: 60 }, (_, index) => `Marca ${index}`)
  const params = new URLSearchParams(brands.map((brand) => ['brand', brand]))
  expect(readFilters(params).brand).toEqual(brands.slice(0, 50))
})
