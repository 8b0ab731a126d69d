import { expect, test } from 'vitest'
import { parseCart } from './cart-store.ts'
import { checkCart } from './check-cart.ts'

const item = { id: 1, name: 'Aurora', price: 1000, image: 'a.webp', quantity: 3 }
const product = { id: 1, name: 'Aurora', price: 1000, stock: 9, image: 'a.webp' }

test('an unchanged cart gives no message', () => {
  expect(checkCart([item], [product])).toEqual({ items: [item], changes: [] })
})

test('changed prices, less stock, no stock and products off sale each give a message', () => {
  expect(checkCart([item], [{ ...product, price: 1200.5 }]).changes).toEqual([
    '«Aurora» cambió de precio: de $\u00a01.000,00 a $\u00a01.200,50.',
  ])
  expect(checkCart([item], [{ ...product, stock: 1 }])).toEqual({
    items: [{ ...item, quantity: 1 }],
    changes: ['Queda 1 de «Aurora» y ajustamos la cantidad.'],
  })
  expect(checkCart([item], [{ ...product, stock: 0 }])).toEqual({
    items: [],
    changes: ['No queda stock de «Aurora» y lo quitamos del carrito.'],
  })
  expect(checkCart([item], []).changes).toEqual(['«Aurora» ya no está a la venta y lo quitamos del carrito.'])
})

test('quantities above the limit are reduced with a message; stock limits come first', () => {
  expect(checkCart([item], [product], { ofEach: 2 })).toEqual({
    items: [{ ...item, quantity: 2 }],
    changes: ['De «Aurora» llevás hasta 2 por pedido y ajustamos la cantidad.'],
  })
  expect(checkCart([item], [product], { ofEach: 3 }).changes).toEqual([])
  expect(checkCart([item], [{ ...product, stock: 1 }], { ofEach: 2 }).changes).toEqual([
    'Queda 1 de «Aurora» y ajustamos la cantidad.',
  ])
})

test('products added after the request are left unchanged', () => {
  expect(checkCart([item, { ...item, id: 2 }], [product], { requested: [1] })).toEqual({
    items: [item, { ...item, id: 2 }],
    changes: [],
  })
})

test('an invalid stored cart is discarded', () => {
  const broken = ['{', 'null', '{}', '[1]', '[{}]', JSON.stringify([{ ...item, quantity: 0 }]), '[{"id":1}]']
  const impossible = { id: [2 ** 31, 1e300], quantity: [1e300], price: [-1, 1e10] }
  for (const [field, values] of Object.entries(impossible)) {
    for (const value of values) broken.push(JSON.stringify([{ ...item, [field]: value }]))
  }
  broken.push(JSON.stringify([item]).replace(/"price":[^,]+/, '"price":1e400'))
  for (const stored of broken) expect(() => parseCart(stored)).toThrow()
  expect(() => parseCart(JSON.stringify([item, item]))).toThrow()
  expect(parseCart(JSON.stringify([{ ...item, image: null }]))).toEqual([{ ...item, image: '' }])
})
