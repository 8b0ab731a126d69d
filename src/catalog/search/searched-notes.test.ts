import { expect, test } from 'vitest'
import { parseSearchedNotes } from './searched-notes.ts'

test('«sin» excludes a note', () => {
  expect(parseSearchedNotes('vainilla sin oud')).toEqual({ notes: ['vainilla'], without: ['oud'], rest: '' })
  expect(parseSearchedNotes('  Vanilla  SIN agarwood ')).toEqual({ notes: ['vainilla'], without: ['oud'], rest: '' })
  expect(parseSearchedNotes('sin oud')).toEqual({ notes: [], without: ['oud'], rest: '' })
  expect(parseSearchedNotes('perfume con rosa y vainilla sin oud ni pachulí')).toEqual({
    notes: ['rosa', 'vainilla'],
    without: ['oud', 'pachuli'],
    rest: '',
  })
  expect(parseSearchedNotes('haba tonka, vainilla sin flor de azahar')).toEqual({
    notes: ['haba-tonka', 'vainilla'],
    without: ['azahar'],
    rest: '',
  })
})

test('words that are no notes stay in the search', () => {
  expect(parseSearchedNotes('lattafa sin oud')).toEqual({ notes: [], without: ['oud'], rest: 'lattafa' })
  expect(parseSearchedNotes('vainilla sin oud para hombre')).toEqual({
    notes: ['vainilla'],
    without: ['oud'],
    rest: 'para hombre',
  })
  expect(parseSearchedNotes('dior con rosa sin oud')).toEqual({ notes: ['rosa'], without: ['oud'], rest: 'dior' })
})

test('a mistyped note after «sin» is corrected, and never searched for', () => {
  for (const [text, without, typed, taken] of [
    ['vainilla sin rozas', 'rosa', 'rozas', 'rosa'],
    ['vainilla sin ud', 'oud', 'ud', 'oud'],
    ['vainilla sin bergamotta para hombre', 'bergamota', 'bergamotta', 'bergamota'],
  ] as const) {
    expect(parseSearchedNotes(text), text).toMatchObject({
      notes: ['vainilla'],
      without: [without],
      unknownNotes: [{ typed, taken }],
    })
  }
  expect(parseSearchedNotes('rosa sin vainila')).toMatchObject({ notes: ['rosa'], without: ['vainilla'], rest: '' })
  expect(parseSearchedNotes('lattafa sin vainila ni ud')).toMatchObject({
    without: ['vainilla', 'oud'],
    rest: 'lattafa',
  })
  expect(parseSearchedNotes('vainilla sin plutonio')).toEqual({
    notes: ['vainilla'],
    without: [],
    rest: '',
    unknownNotes: [{ typed: 'plutonio' }],
  })
})

test('a group after «sin» excludes its notes', () => {
  expect(parseSearchedNotes('sin cítricos')?.without).toEqual(expect.arrayContaining(['bergamota', 'limon', 'pomelo']))
  expect(parseSearchedNotes('vainilla sin flores ni oud')?.without).toEqual(
    expect.arrayContaining(['jazmin', 'rosa', 'oud']),
  )
  expect(parseSearchedNotes('vainilla sin flores')?.without).not.toContain('vainilla')
  expect(parseSearchedNotes('sin flor de azahar')?.without).toEqual(['azahar'])
})

test('a text without excluded notes is searched as it is', () => {
  for (const text of [
    'vainilla',
    'vainilla con rosa',
    'sin',
    'sin nada',
    'oud sin',
    'sin constructor',
    '',
    'x '.repeat(5000),
  ]) {
    expect(parseSearchedNotes(text), text).toBeUndefined()
  }
})
