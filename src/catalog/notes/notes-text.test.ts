import { expect, test } from 'vitest'
import { notesText, parseNotes } from './notes-text.ts'

const pyramid = { top: ['bergamota', 'limón'], heart: ['rosa'], base: ['oud'] }

test('a pyramid is written as one text and read back', () => {
  expect(notesText(pyramid)).toBe('Salida: bergamota, limón; Corazón: rosa; Fondo: oud')
  expect(parseNotes(notesText(pyramid))).toEqual(pyramid)
})

test('a pyramid typed by hand is parsed, and any other text has none', () => {
  expect(parseNotes('salida:bergamota,limón\nCORAZON: rosa.\nBase : oud')).toEqual(pyramid)
  expect(parseNotes('vainilla y cacao')).toEqual({ top: [], heart: [], base: [] })
})

test('stages are split at their names, whatever the separator', () => {
  expect(parseNotes('Salida: bergamota, limón. Corazón: rosa. Fondo: oud.')).toEqual(pyramid)
  expect(parseNotes('Notas de salida: bergamota, limón, Notas de corazón: rosa - Notas de fondo: oud')).toEqual(pyramid)
})

test('a stage without notes is left out', () => {
  expect(notesText({ ...pyramid, heart: [] })).toBe('Salida: bergamota, limón; Fondo: oud')
})
