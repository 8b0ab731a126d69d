import { expect, test } from 'vitest'
import { makeSku } from './sku.ts'

test('the SKU says gender, type, brand, volume and number', () => {
  const facts = { gender: 'hombre', type: 'original', brand: 'Carolina Herrera', volume: '100ml' } as const
  expect(makeSku(facts, 7)).toBe('H-ORG-CARO-100-007')
  expect(makeSku(facts)).toBe('H-ORG-CARO-100-NEW')
  expect(makeSku({ ...facts, gender: 'mujer', type: 'importado', brand: 'Ó & A', volume: '7,5 ml' }, 1234)).toBe(
    'M-IMP-O&A-75-1234',
  )
  expect(makeSku({ gender: 'unisex', type: 'imitacion', brand: '', volume: '' }, 12)).toBe('U-IMIT-GENR-0-012')
})
