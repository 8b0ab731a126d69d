import { expect, test } from 'vitest'
import { accords, spanishAccord } from './accord-names.ts'
import { knownFamily, noteFamily } from './note-families.ts'
import { spanishNote, spanishOf } from './note-names.ts'

test('notes are read in the Spanish of Argentina', () => {
  const english = ['bergamot', 'grapefruit', 'pineapple', 'strawberry', 'peach', 'apricot', 'blackcurrant', 'oakmoss']
  const spanish = ['bergamota', 'pomelo', 'ananá', 'frutilla', 'durazno', 'damasco', 'grosella negra', 'musgo de roble']
  expect(english.map(spanishNote)).toEqual(spanish)
  expect(spanishNote('agarwood (oud)')).toBe('oud')
  expect(spanishNote('cashmeran')).toBe('cachemira (cashmeran)')
})

test('capitals and spaces around a note do not matter', () => {
  expect(spanishNote('  Bulgarian Rose ')).toBe('rosa de bulgaria')
})

test('an unknown note passes through as it is', () => {
  expect(['Moon Dust', 'constructor'].map(spanishNote)).toEqual(['Moon Dust', 'constructor'])
})

test('every note of the dictionary has a known family', () => {
  expect([...new Set(spanishOf.values())].filter((note) => !knownFamily(note))).toEqual([])
})

test('the noun decides the family, not its adjective', () => {
  const notes = ['rosa', 'pimienta rosa', 'palo de rosa', 'pomelo rosado', 'manzana verde', 'hoja de tabaco']
  const families = ['floral', 'especiado', 'amaderado', 'citrico', 'frutal', 'cuero']
  expect(notes.map(noteFamily)).toEqual(families)
})

test('a new note finds its family by its words, with or without accents', () => {
  const notes = ['Rosas del valle', 'madera de lenga', 'flor de ceibo', 'jazmin del aire', 'polvo de estrellas']
  expect(notes.map(noteFamily)).toEqual(['floral', 'amaderado', 'floral', 'floral', 'aromatico'])
})

test('accords, misspelt ones too, come from the closed list', () => {
  const english = ['woody', 'Fresh Spicy', 'spisy', 'spicy', 'animalic', 'leathery', 'anis', 'conifer', 'yellow floral']
  for (const accord of english) expect(accords).toContain(spanishAccord(accord))
  expect(spanishAccord('spisy')).toBe('especiado cálido')
})

test('accords that are no smells are dropped', () => {
  expect(['tennis ball', 'industrial glue', 'plastic'].map(spanishAccord)).toEqual([undefined, undefined, undefined])
})
