import { expect, test } from 'vitest'
import { type Scent, warmthOf, wearOf } from './wear.ts'

const nothing: Scent = { concentration: null, accords: [], notes_top: [], notes_heart: [], notes_base: [] }
const scent = (concentration: string, ...accords: string[]): Scent => ({ ...nothing, concentration, accords })

test('a fresh perfume is for day and summer, with a low sillage', () => {
  const wear = wearOf(scent('Eau de Toilette', 'cítrico', 'acuático', 'fresco', 'amaderado'))
  expect(wear).toEqual([
    ['Estela', 'A flor de piel: se siente al acercarse'],
    ['Estación', 'Primavera y verano'],
    ['Momento', 'Más de día'],
  ])
})

test('a warm perfume is for night and winter, with a high sillage', () => {
  const wear = wearOf(scent('Eau de Parfum', 'ámbar', 'oud', 'especiado cálido', 'rosa'))
  expect(wear.map(([, words]) => words)).toEqual([
    'Amplia: queda en el aire al pasar',
    'Otoño e invierno',
    'Más de noche',
  ])
})

test('a balanced perfume is for all seasons, and the strongest accord weighs most', () => {
  expect(wearOf(scent('Parfum', 'floral', 'atalcado', 'rosa')).map(([, words]) => words)).toEqual([
    'Presente: a la distancia de un brazo',
    'Todo el año',
    'De día y de noche',
  ])
  expect(warmthOf(scent('', 'vainilla', 'cítrico'))).toBeGreaterThan(0)
  expect(warmthOf(scent('', 'cítrico', 'vainilla'))).toBeLessThan(0)
})

test('without accords the notes decide; without either there is no estimate', () => {
  const notes = { ...nothing, notes_top: ['limón', 'bergamota'], notes_heart: ['jazmín'], notes_base: [] }
  expect(warmthOf(notes)).toBeCloseTo(-2 / 3)
  expect(wearOf(nothing)).toEqual([])
  expect(wearOf({ ...nothing, notes_top: ['limón'] })).toEqual([])
  expect(wearOf({ ...nothing, concentration: 'Aceite' })).toEqual([])
})
