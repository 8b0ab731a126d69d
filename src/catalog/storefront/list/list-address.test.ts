import { expect, test } from 'vitest'
import { listAddress } from './list-address.ts'
import { priceAt, stepOf, steps } from './price-scale.ts'
import { readFilters } from './read-filters.server.ts'

test('changing a filter returns to the first page', () => {
  expect(listAddress('?gender=mujer&page=3', { brand: ' Dior ' })).toBe('/products?gender=mujer&brand=Dior')
  expect(listAddress('?gender=mujer&page=3', { gender: '' })).toBe('/products')
  expect(listAddress('?gender=mujer&page=3', { page: '4' })).toBe('/products?gender=mujer&page=4')
})

test('invalid values of a URL are ignored, the others apply', () => {
  const filters = readFilters(new URLSearchParams('gender=perro&type=original&page=0&minPrice=-1&maxPrice=5&sort=x'))
  expect(filters).toEqual({ type: ['original'], maxPrice: 5, page: 1 })
})

test('page and prices that are no decimal numbers are ignored', () => {
  expect(readFilters(new URLSearchParams('page=0x2&minPrice=1e3&maxPrice= &category=0x1'))).toEqual({ page: 1 })
})

test('sort and order may be one value, as the form sends it without JavaScript', () => {
  expect(readFilters(new URLSearchParams('sort=price-DESC'))).toEqual({ sort: 'price', order: 'DESC', page: 1 })
  expect(readFilters(new URLSearchParams('sort=price-arriba'))).toEqual({ sort: 'price', page: 1 })
})

test('parameters may be repeated; invalid values are ignored one by one', () => {
  expect(listAddress('?gender=mujer&page=2', { gender: ['mujer', 'unisex'], brand: [] })).toBe(
    '/products?gender=mujer&gender=unisex',
  )
  const filters = readFilters(new URLSearchParams('gender=perro&gender=mujer&gender=mujer&category=x&brand=&sort=nada'))
  expect(filters).toEqual({ gender: ['mujer'], page: 1 })
})

test('the price slider uses round amounts between lowest and highest price', () => {
  const range = { lowest: 18_500, highest: 612_000 }
  expect([priceAt(0, range), priceAt(steps, range)]).toEqual([18_500, 612_000])
  for (let step = 1; step < steps; step += 1) {
    expect(priceAt(step, range)).toBeGreaterThanOrEqual(priceAt(step - 1, range))
    expect(priceAt(step, range) % 1000).toBe(0)
    expect(Math.abs(stepOf(priceAt(step, range), range) - step)).toBeLessThanOrEqual(2)
  }
  expect([stepOf(0, range), stepOf(9e9, range), stepOf(Number.NaN, range)]).toEqual([0, steps, 0])
  expect(priceAt(50, { lowest: 0, highest: 0 })).toBe(0)
})
