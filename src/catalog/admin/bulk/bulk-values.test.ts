import { expect, test } from 'vitest'
import { asChange, firstValues, wrongValue } from './bulk-values.ts'

const price = firstValues('price')
const stock = firstValues('stock')

test.each([
  ['price', { ...price, how: 'set', value: '63.600' }, 63_600],
  ['price', { ...price, how: 'add', value: '-1.500,50' }, -1500.5],
  ['price', { ...price, how: 'set', value: '-1.500' }, Number.NaN],
  ['price', { ...price, how: 'set', value: '63,600' }, Number.NaN],
  ['price', { ...price, value: '-12,5 %' }, -12.5],
  ['price', { ...price, value: '1.000' }, Number.NaN],
  ['stock', { ...stock, value: '-1.000' }, -1000],
  ['stock', { ...stock, value: '1,5' }, Number.NaN],
] as const)('a change of %s parses the typed value', (kind, values, value) => {
  expect(asChange(kind, values)).toMatchObject({ value })
})

test.each([
  ['price', { ...price, value: '1.000' }, { value: 'Escribí un porcentaje como 10 o 12,5, sin punto de miles' }],
  ['price', { ...price, how: 'set', value: '63,600' }, { value: '¿63.600 o 63,60?' }],
  ['offer', { ...price, value: 'diez' }, { percent: 'Escribí un porcentaje como 10 o 12,5, sin punto de miles' }],
  ['stock', { ...stock, value: '1,5' }, { value: 'Un número entero' }],
  ['price', { ...price, value: ' ' }, { value: 'Escribí un porcentaje' }],
  ['price', { ...price, how: 'set', value: '' }, { value: 'Ingresá un monto' }],
  ['offer', { ...price, value: '' }, { percent: 'Escribí un porcentaje' }],
  ['stock', { ...stock, value: '' }, { value: 'Escribí cuántas unidades' }],
  ['category', { ...stock, value: '' }, {}],
] as const)('a change of %s reports a missing or unparsable value', (kind, values, errors) => {
  expect(wrongValue(kind, values)).toEqual(errors)
})
