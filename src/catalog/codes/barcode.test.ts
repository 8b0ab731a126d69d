import { expect, test } from 'vitest'
import { barcodeRules } from './barcode.ts'

const { clean, refuse, key } = barcodeRules

test.each([
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['3348901250153', '3348901250153'],
  ['779 0580 71123-8', '7790580711238'],
  ['6 291108 730515', '6291108730515'],
  ['1 06 14141 00041 5', '10614141000415'],
])('%s is a valid barcode', (written, digits) => {
  expect([clean(written), refuse(clean(written))]).toEqual([digits, ''])
})

test.each([
  ['3348901250154', /^El último número no corresponde/],
  ['3348901520153', /^El último número no corresponde/],
  ['00000000', /^El último número no corresponde/],
  ['36000291452', /tiene 8, 12, 13 o 14 números, y este 11$/],
  ['3,3489E+12', /^Un código de barras lleva solo números$/],
  ['٣٣٤٨٩٠١٢', /solo números$/],
])('%s is no valid barcode', (written, words) => {
  expect(refuse(clean(written))).toMatch(words)
})

test('leading zeros of a barcode do not matter', () => {
  expect(new Set(['036000291452', '0036000291452', '00036000291452'].map(key)).size).toBe(1)
})
