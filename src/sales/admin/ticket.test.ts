import { expect, test } from 'vitest'
import { emptyTicket, nextTicket, sumsOf, withProduct, withQuantity, withToday } from './ticket.ts'

const bottle = {
  id: 1,
  name: 'Yara',
  brand: 'Lattafa',
  concentration: null,
  volume: '100ml',
  sku: null,
  barcode: null,
  price: 1000.1,
  stock: 3,
  is_active: true,
}

test('scanning a product again adds one and moves it to the top', () => {
  const other = { ...bottle, id: 2 }
  const ticket = [bottle, other, bottle].reduce(withProduct, emptyTicket)
  expect(ticket.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(withQuantity(ticket, 2, 0).lines).toHaveLength(1)
  expect(withQuantity(ticket, 1, 12).lines[0]?.quantity).toBe(12)
})

test('totals are exact to the cent, and a discount above the goods has no total', () => {
  const ticket = withQuantity(withProduct(emptyTicket, bottle), 1, 3)
  expect(sumsOf(ticket, 10)).toEqual({ goods: 3000.3, off: 0, total: 3000.3, charged: 3000.3 })
  expect(sumsOf({ ...ticket, discount: '1.000,30', method: 'transferencia' }, 10)).toMatchObject({
    total: 2000,
    charged: 1800,
  })
  expect(sumsOf({ ...ticket, discount: '3000,31' }, 0).total).toBeUndefined()
  expect(sumsOf({ ...ticket, discount: '1,000' }, 0).total).toBeUndefined()
})

test('changed prices and stock are updated, and removed products have no stock', () => {
  const ticket = withProduct(withProduct(emptyTicket, bottle), { ...bottle, id: 2 })
  const { lines } = withToday(ticket, [{ id: 1, price: 900, stock: 1 }])
  expect(lines.map(({ product }) => [product.id, product.price, product.stock])).toEqual([
    [2, 1000.1, 0],
    [1, 900, 1],
  ])
})

test('products scanned while a sale is charged belong to the next one', () => {
  const sold = withQuantity({ ...withProduct(emptyTicket, bottle), channel: 'telefono', discount: '10' }, 1, 2)
  const later = withProduct(withProduct(sold, bottle), { ...bottle, id: 2 })
  const next = nextTicket({ ...later, codes: ['779'] }, sold)
  expect(next.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [2, 1],
    [1, 1],
  ])
  expect(next).toMatchObject({ codes: ['779'], channel: 'telefono', discount: '' })
  expect(nextTicket(sold, sold).lines).toEqual([])
})
