import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const categories = [{ id: 2, name: 'Mujer', description: '', image: null }]

test('the canonical URL leaves out a deleted category', () => {
  expect(ownPath({ category: [2], page: 1 }, categories)).toBe('/products?category=2')
  expect(ownPath({ category: [3], page: 1 }, categories)).toBe('/products')
  expect(ownPath({ category: [3], gender: ['mujer'], page: 2 }, categories)).toBe('/products?gender=mujer&page=2')
})
