import { expect, test } from 'vitest'
import { isKnownNote, noteKey, noteKeys, noteName } from './note-keys.ts'
import { spanishOf } from './note-names.ts'
import { noteSynonyms } from './note-synonyms.ts'

const of = (notes: string) => noteKeys({ notes, notes_top: [], notes_heart: [], notes_base: [] })

test('a note has one key in Spanish and English, with any accents, plural and case', () => {
  const namesByKey = {
    vainilla: ['vanilla', 'VAINILLA', 'vainillas', 'Chaucha de vainilla', 'vanilla bean'],
    oud: ['oud', 'Oudh', 'agar', 'agarwood (oud)', 'madera de oud', 'oud wood'],
    bergamota: ['bergamot', 'Bergamota'],
    almizcle: ['musk', 'almizcles'],
    ambar: ['ámbar', 'amber', 'ambar'],
    'lirio-de-los-valles': ['muguet', 'lily-of-the-valley', 'lirio del valle'],
    'grosella-negra': ['cassis', 'blackcurrant', 'grosella negra'],
    'haba-tonka': ['tonka', 'tonka bean', 'habas tonka'],
    azahar: ['orange blossom', 'flor de azahar', 'flor de naranjo'],
    cachemira: ['cashmeran', 'madera de cachemira'],
  }
  for (const [key, names] of Object.entries(namesByKey)) expect(names.map(noteKey), key).toEqual(names.map(() => key))
})

test('every name and synonym of the dictionary is a known note', () => {
  const synonyms = Object.entries(noteSynonyms).flatMap(([name, others]) => [name, ...others.split(',')])
  const all = [...spanishOf.keys(), ...new Set(spanishOf.values()), ...synonyms]
  expect(all.length).toBeGreaterThan(1000)
  expect(all.filter((name) => !isKnownNote(name))).toEqual([])
  // The display name of a key has the same key.
  const keys = new Set(all.map(noteKey))
  expect([...keys].filter((key) => noteKey(noteName(key)) !== key)).toEqual([])
  expect(noteName('pachuli')).toBe('pachulí')
})

test('a product has the keys of its notes and of what they are kinds of', () => {
  expect(of('rosa de bulgaria')).toEqual(['rosa-de-bulgaria', 'rosa'])
  expect(of('vainilla de Tahití, madera de cedro')).toEqual(['vainilla-de-tahiti', 'vainilla', 'cedro'])
  expect(of('pimienta rosa')).toEqual(['pimienta-rosa', 'pimienta'])
  expect(of('nuez moscada')).toEqual(['nuez-moscada'])
  expect(of('ámbar gris')).toEqual(['ambar-gris'])
  expect(of('aceite de rosa de turquía')).toEqual(expect.arrayContaining(['rosa-de-turquia', 'rosa']))
  expect(of('smoky vanilla')).toEqual(['smoky-vanilla', 'vainilla'])
})

test('notes are read from a pyramid and from free text', () => {
  expect(of('vainilla y cacao')).toEqual(['vainilla', 'cacao'])
  expect(of('')).toEqual([])
  expect(of(' , ;')).toEqual([])
  const pyramid = { notes: 'Salida: limón; Fondo: oud', notes_top: ['limón'], notes_heart: [], notes_base: ['oud'] }
  expect(noteKeys(pyramid)).toEqual(['limon', 'oud'])
})

test('notes are split at any separator', () => {
  const between = ['vainilla · oud · ámbar', 'vainilla - oud – ámbar', 'vainilla—oud—ámbar', 'vainilla (oud) [ámbar]']
  for (const text of [...between, 'vainilla (oud y ámbar)', 'vainilla & oud e ámbar', '(vainilla, oud) ámbar']) {
    expect(of(text), text).toEqual(['vainilla', 'oud', 'ambar'])
    expect(noteKeys({ notes: '', notes_top: [text], notes_heart: [], notes_base: [] }), text).toContain('oud')
  }
  expect(of('ylang-ylang, flor de naranjo')).toEqual(['ylang-ylang', 'azahar'])
  expect(of('lily–of–the–valley')).toEqual(of('lily-of-the-valley'))
  expect(of('ice-cream')).toEqual(of('ice cream'))
  expect(of('rosa (Bulgaria)')).toEqual(['rosa'])
})

test('an unknown note is a note of its own', () => {
  expect([noteKey('Polvo de Estrellas'), noteName('polvo-de-estrellas')]).toEqual([
    'polvo-de-estrellas',
    'polvo de estrellas',
  ])
  expect(['constructor', '__proto__', '%', ''].map(isKnownNote)).toEqual([false, false, false, false])
})
