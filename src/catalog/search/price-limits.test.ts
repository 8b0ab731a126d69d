import { expect, test } from 'vitest'
import { parsePriceLimits } from './price-limits.ts'

test('price limits of a search are parsed as people write them', () => {
  for (const text of [
    'hasta 50.000',
    'menos de 50000',
    'por menos de $ 50.000',
    'Hasta 50 mil',
    'máximo 50k',
    'hasta 50 lucas',
  ])
    expect(parsePriceLimits(text), text).toEqual({ max: 50_000, rest: '' })
  expect(parsePriceLimits('perfume árabe de menos de 60.000 pesos para mujer')).toEqual({
    max: 60_000,
    rest: 'perfume árabe de para mujer',
  })
  expect(parsePriceLimits('más de 100 mil')).toEqual({ min: 100_000, rest: '' })
  expect(parsePriceLimits('desde $80.000,50 dior')).toEqual({ min: 80_000.5, rest: 'dior' })
  for (const text of ['entre 20 y 50 mil', 'entre 20.000 y 50.000', 'entre 20k y 50k pesos'])
    expect(parsePriceLimits(text), text).toEqual({ min: 20_000, max: 50_000, rest: '' })
})

test('other numbers of a search are not taken for prices', () => {
  for (const text of [
    '212',
    'dior',
    'hasta 50 ml',
    'menos de 50',
    'hasta',
    'entre nosotros',
    'uno más de rose 31',
    'hasta 50.00.000',
  ])
    expect(parsePriceLimits(text), text).toBe(undefined)
})
