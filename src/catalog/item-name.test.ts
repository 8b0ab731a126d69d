import { expect, test } from 'vitest'
import { itemDetails, itemName } from './item-name.ts'

const yara = { name: 'Yara', brand: 'Lattafa', concentration: 'Eau de Parfum', volume: '100ml', volume_ml: 100 }

test('sizes of one perfume have different names in one line', () => {
  expect(itemName(yara)).toBe('Yara · EDP 100 ml · Lattafa')
  expect(itemName({ ...yara, volume: '50 ML', volume_ml: 50 })).toBe('Yara · EDP 50 ml · Lattafa')
  expect(itemDetails(yara)).toBe('Lattafa · EDP 100 ml')
})

test('unknown parts, and a brand already in the name, are left out', () => {
  expect(itemName({ name: 'Yara', brand: null, concentration: null, volume: null, volume_ml: null })).toBe('Yara')
  expect(itemName({ name: 'Lattafa Yara', brand: 'Lattafa', volume: '2 x 50 ml' })).toBe('Lattafa Yara · 2 x 50 ml')
  expect(itemName({ name: 'Yara', brand: '', volume: '', volume_ml: 100 })).toBe('Yara · 100 ml')
})
