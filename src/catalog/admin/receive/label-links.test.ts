import { expect, test } from 'vitest'
import { labelPrints } from './label-links.ts'

test('labels of a receipt are printed for five products with twenty each at a time', () => {
  const items = [1, 2, 3, 4, 5, 6].map((product_id) => ({ product_id, quantity: product_id === 2 ? 43 : 1 }))
  expect(labelPrints([...items, { product_id: null, quantity: 3 }])).toEqual([
    { to: '/admin/products/labels?print=1x1_2x20_3x1_4x1_5x1', products: 5, labels: 24 },
    { to: '/admin/products/labels?print=2x20_6x1', products: 2, labels: 21 },
    { to: '/admin/products/labels?print=2x3', products: 1, labels: 3 },
  ])
  expect(labelPrints([])).toEqual([])
})
