import { expect, test } from 'vitest'
import { listAddress } from './list-address.ts'
import { readFilters } from './read-filters.server.ts'

test('C02 any change of a filter goes back to the first page', () => {
  expect(listAddress('?gender=mujer&page=3', { brand: ' Dior ' })).toBe('/products?gender=mujer&brand=Dior')
  expect(listAddress('?gender=mujer&page=3', { gender: '' })).toBe('/products')
  expect(listAddress('?gender=mujer&page=3', { page: '4' })).toBe('/products?gender=mujer&page=4')
})

test('R02 each value of an address that makes no sense counts as not given, the others hold', () => {
  const filters = readFilters(new URLSearchParams('gender=perro&type=original&page=0&minPrice=-1&maxPrice=5&sort=x'))
  expect(filters).toEqual({ type: 'original', maxPrice: 5, page: 1 })
})
