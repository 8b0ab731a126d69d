import { expect, test } from 'vitest'
import { checkProduct } from './check-product.ts'
import { asForm, changedFields, valuesOf } from './product-values.ts'

const values = { ...valuesOf(undefined), name: 'Yara', price: '63.600', stock: '1.000' }

test('the form parses prices and stock with thousands separators', () => {
  expect(checkProduct(values)).toEqual({})
  const form = asForm(values, undefined, () => true)
  expect([form.get('price'), form.get('stock')]).toEqual(['63600', '1000'])
  expect(asForm({ ...values, price: '$ 63.600,50' }, undefined, () => true).get('price')).toBe('63600.5')
})

test('staff without the permission send no costs and delete none', () => {
  expect(asForm({ ...values, cost_price: '500' }, undefined, () => true).get('cost_price')).toBe('500')
  expect(asForm(values, undefined, () => false).has('cost_price')).toBe(false)
})

test.each([
  ['', 'El precio es requerido y tiene que ser un número'],
  ['63,600', '¿63.600 o 63,60?'],
  ['1234.567', 'Como máximo 2 decimales: 63.600,50'],
  ['-1', 'No puede ser menor que 0'],
])('a price of «%s» gets an error at its field', (price, words) => {
  expect(checkProduct({ ...values, price }).price).toBe(words)
})

test('another notation of the same price is no change', () => {
  expect(changedFields(values, { ...values, price: '63600,00', stock: '1000' })).toEqual([])
  expect(changedFields(values, { ...values, price: '63,60' })).toEqual(['price'])
})
