import { expect, test } from 'vitest'
import { orderAgain } from './order-again.ts'

const sold = (id: number, stock: number) => ({ id, name: `Perfume ${id}`, price: 1500, stock, image: '' })

test('ordering again adds products still on sale at current prices, and lists the others', () => {
  const lines = [
    { product_id: 1, name: 'Uno', quantity: 2 },
    { product_id: 2, name: 'Dos', quantity: 3 },
    { product_id: 3, name: 'Tres', quantity: 1 },
    { product_id: 4, name: 'Cuatro', quantity: 1 },
    { product_id: 5, name: 'Cinco', quantity: 5 },
    { product_id: null, name: 'Borrado', quantity: 1 },
  ]
  const { items, missing } = orderAgain(lines, [sold(1, 9), sold(2, 1), sold(3, 0), sold(5, 50)], 4)
  expect(items.map(({ id, price, quantity, limit: most }) => [id, price, quantity, most])).toEqual([
    [1, 1500, 2, 4],
    [2, 1500, 1, 1],
    [5, 1500, 4, 4],
  ])
  expect(missing).toEqual([
    'Queda 1 de «Perfume 2».',
    'No queda stock de «Perfume 3».',
    '«Cuatro» ya no está a la venta.',
    'De «Perfume 5» llevás hasta 4 por pedido.',
    '«Borrado» ya no está a la venta.',
  ])
})
