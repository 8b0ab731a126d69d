import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPesos, fromCents } from './money.ts'
import { explainPesos, readCount, readPercent, readPesos, writePesos } from './read-pesos.ts'

test.each([
  ['63.600', 63_600],
  ['63.600,50', 63_600.5],
  ['63600', 63_600],
  ['63600.5', 63_600.5],
  ['63600,5', 63_600.5],
  ['63600.50', 63_600.5],
  ['$ 63.600', 63_600],
  ['$63.600,00', 63_600],
  [' $\u00a063.600 ', 63_600],
  ['63\u2009600', 63_600],
  ['63\u202f600,50', 63_600.5],
  ['1.234.567', 1_234_567],
  ['1,234.56', 1234.56],
  ['1,234,567', 1_234_567],
  ['$ 63.600.-', 63_600],
  ['63600,--', 63_600],
  ['0,01', 0.01],
  ['0', 0],
  ['9.999.999.999,99', 9_999_999_999.99],
])('%s is read correctly', (written, pesos) => {
  expect(readPesos(written)).toBe(pesos)
})

test.each([
  '',
  '$',
  'diez',
  '63,600',
  '0,600',
  '0.600',
  '1234.567',
  '1.23.456',
  '12.3456',
  '1.234,567',
  '1.234.56',
  '1,2,3',
  '63 60',
  '6 3600',
  '1.234 567',
  '1e3',
  '0x10',
  '--5',
  '63.600-',
  '63.600,50.-',
  '.-',
  '-5',
  '10.000.000.000',
  '63.600 pesos',
])('«%s» is not read as an amount', (written) => {
  expect(readPesos(written)).toBeUndefined()
})

test('a negative amount is read only where it is allowed', () => {
  const negative = (written: string) => readPesos(written, { allowNegative: true })
  expect(['-1.500', '-$ 1.500', '$ -1.500', '−1500', '-0'].map(negative)).toEqual([-1500, -1500, -1500, -1500, 0])
})

test('every amount is read correctly from each notation, and never as a thousandth', () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 9_999_999 }))
  fc.assert(
    fc.property(cents, (amount) => {
      const pesos = fromCents(amount)
      const argentine = formatPesos(pesos).slice(2)
      const ways = [
        formatPesos(pesos),
        argentine,
        argentine.replace(',00', ''),
        argentine.replaceAll('.', ' '),
        argentine.replaceAll('.', ''),
        pesos.toFixed(2),
        pesos.toFixed(2).replace('.', ','),
        String(pesos),
        writePesos(pesos),
        `$${writePesos(pesos)}`,
      ]
      for (const way of ways) expect([way, readPesos(way)]).toEqual([way, pesos])
    }),
  )
})

test('an amount always has the digits that were written, whatever the separators', () => {
  const written = fc.string({ unit: fc.constantFrom(...'0123456789.,$- '), maxLength: 16 })
  fc.assert(
    fc.property(written, (text) => {
      const pesos = readPesos(text, { allowNegative: true })
      if (pesos === undefined) return
      const decimals = /[.,](\d{1,2})$/.exec(text.trim())?.[1] ?? ''
      const whole = decimals ? text.trim().slice(0, -decimals.length) : text
      expect(Math.abs(pesos).toFixed(2)).toBe(
        `${whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0')}`,
      )
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['63,600', '¿63.600 o 63,60?'],
  ['1234.567', 'Como máximo 2 decimales: 63.600,50'],
  ['99.999.999.999', 'Es demasiado'],
  ['-5', 'No puede ser menor que 0'],
  ['mucho', 'Escribí un importe, por ejemplo 63.600 o 63.600,50'],
])('%s has an explanation', (written, words) => {
  expect(explainPesos(written)).toBe(words)
})

test('a percentage has no thousands separator', () => {
  expect(['10', '7,5', '7.25', '-12,5 %', '1.000', '7,555', 'x'].map((text) => readPercent(text))).toEqual([
    10,
    7.5,
    7.25,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(readPercent('-12,5 %', { allowNegative: true })).toBe(-12.5)
})

test('a whole number may have thousands separators', () => {
  expect(['1.000', '1000', '7', '-3', '1,5', 'x'].map((text) => readCount(text, { allowNegative: true }))).toEqual([
    1000,
    1000,
    7,
    -3,
    undefined,
    undefined,
  ])
})
