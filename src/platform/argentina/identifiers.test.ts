import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCuit, formatDni, isAlias, isCbu, isCuit, isCvu, toDni } from './identifiers.ts'

test('a CBU is valid by its two check digits, also with spaces', () => {
  expect(isCbu('2850590940090418135201')).toBe(true)
  expect(isCbu('28505909 40090418135201')).toBe(true)
  expect(isCbu('285059094009041813520')).toBe(false)
  expect(isCbu('0'.repeat(22))).toBe(false)
  expect(isCvu('2850590940090418135201')).toBe(false)
})

test('one wrong digit always makes a CBU invalid', () => {
  const cbu = '2850590940090418135201'
  const place = fc.integer({ min: 0, max: 21 })
  const other = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(place, other, (index, add) => {
      const wrong = cbu.slice(0, index) + ((Number(cbu[index]) + add) % 10) + cbu.slice(index + 1)
      expect(isCbu(wrong)).toBe(false)
    }),
  )
})

test('a CVU begins with 000', () => {
  const cvu = '0000003100010000000009'
  expect([isCbu(cvu), isCvu(cvu)]).toEqual([true, true])
})

test('an alias has 6 to 20 letters, digits, dots and hyphens', () => {
  expect(['ESTELA.DEMO.NOPAGAR', 'sol-mar-2'].every(isAlias)).toBe(true)
  expect(['corto', 'niño.luna', 'con espacio', 'x'.repeat(21)].some(isAlias)).toBe(false)
})

test('a CUIT is valid by its check digit and formatted with hyphens', () => {
  expect(isCuit('20267565393')).toBe(true)
  expect(isCuit('20-26756539-3')).toBe(true)
  expect(isCuit('20267565394')).toBe(false)
  expect(isCuit('99267565393')).toBe(false)
  expect(formatCuit('20267565393')).toBe('20-26756539-3')
})

test('a DNI has 7 or 8 digits and is formatted with dots', () => {
  expect(toDni('12.345.678')).toBe('12345678')
  expect(toDni('123')).toBeUndefined()
  expect([formatDni('12345678'), formatDni('5123456')]).toEqual(['12.345.678', '5.123.456'])
})
