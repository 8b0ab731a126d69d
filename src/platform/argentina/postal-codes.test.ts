import { expect, test } from 'vitest'
import { localities } from './localities.ts'
import { placeOfPostalCode, placeOfPrice } from './postal-codes.ts'

test('a postal code gives its province and known towns', () => {
  expect(placeOfPostalCode('1425')).toEqual({ provinces: ['Ciudad Autónoma de Buenos Aires'], localities: ['CABA'] })
  expect(placeOfPostalCode('1900')).toEqual({ provinces: ['Buenos Aires'], localities: ['La Plata'] })
  expect(placeOfPostalCode('2000')).toEqual({ provinces: ['Santa Fe'], localities: ['Rosario'] })
  expect(placeOfPostalCode('1636')?.localities).toEqual(['Olivos', 'La Lucila'])
  expect(placeOfPostalCode(' x5000 abc')).toEqual({ provinces: ['Córdoba'], localities: ['Córdoba'] })
})

test('a block across a border gives all its provinces, and a town in it only its own', () => {
  expect(placeOfPostalCode('2403')?.provinces).toEqual(['Córdoba', 'Santa Fe'])
  expect(placeOfPostalCode('2400')).toEqual({ provinces: ['Córdoba'], localities: ['San Francisco'] })
  expect(placeOfPostalCode('S2400ABC')).toEqual({ provinces: ['Santa Fe'], localities: [] })
  expect(placeOfPostalCode('8324')?.provinces).toEqual(['Río Negro'])
})

test('an invalid or unused code gives no place', () => {
  for (const written of ['', '99', '14255', 'CABA', '5000ór']) expect(placeOfPostalCode(written)).toBeUndefined()
  for (const code of ['0999', '9999', '3900'])
    expect(placeOfPostalCode(code)).toEqual({ provinces: [], localities: [] })
})

test('all 24 provinces are found, and every town is in one province', () => {
  const found = new Set<string>()
  for (const code of localities.keys()) {
    const place = placeOfPostalCode(code)
    expect([code, place?.provinces.length]).toEqual([code, 1])
    expect(place?.localities.every((name) => name !== '')).toBe(true)
    for (const name of place?.provinces ?? []) found.add(name)
  }
  expect(localities.size).toBeGreaterThan(200)
  expect(found.size + 1).toBe(24)
})

test('a given province counts, otherwise that of the postal code', () => {
  const province = (postal_code: string | null, written: string | null = null) =>
    placeOfPrice({ province: written, postal_code }).province
  expect(province('1425')).toBe('Ciudad Autónoma de Buenos Aires')
  expect(province('1425', 'Atlántida')).toBe('Ciudad Autónoma de Buenos Aires')
  for (const code of ['9410', 'V9410ABC', 'C9410ABC']) expect(province(code)).toBe('Tierra del Fuego')
  expect([province('9410', 'salta'), province(null, 'salta'), province('9999', 'Salta')]).toEqual(
    Array(3).fill('Salta'),
  )
  // Two provinces share this code.
  expect([province('2403'), province('2403', 'santa fe')]).toEqual([null, 'Santa Fe'])
})
