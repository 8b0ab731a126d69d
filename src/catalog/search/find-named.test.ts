import { expect, test } from 'vitest'
import { findNamed } from './find-named.ts'

const categories = [
  { id: 1, words: 'hombre' },
  { id: 2, words: 'arabes' },
  { id: 3, words: 'cuidado del cuerpo' },
  { id: 4, words: 'oud' },
]
const read = (text: string) => findNamed(text.split(' '), categories)

test('words of a search name categories, genders and types, in singular and plural forms', () => {
  for (const text of ['arabe', 'arabes', 'perfumes arabes', 'perfume arabe'])
    expect(read(text), text).toEqual({ named: [{ categories: [2] }], rest: [] })
  for (const text of ['mujer', 'para mujer', 'perfumes para mujeres', 'fragancia femenina'])
    expect(read(text), text).toEqual({ named: [{ categories: [], gender: 'mujer' }], rest: [] })
  for (const [text, type] of [
    ['originales', 'original'],
    ['importadas', 'importado'],
    ['imitacion', 'imitacion'],
    ['imitaciones', 'imitacion'],
  ])
    expect(read(text ?? ''), text).toEqual({ named: [{ categories: [], type }], rest: [] })
  expect(read('perfume de hombre')).toEqual({ named: [{ categories: [1], gender: 'hombre' }], rest: [] })
  expect(read('cuidado del cuerpo')).toEqual({ named: [{ categories: [3] }], rest: [] })
})

test('a perfume for somebody is one for their gender', () => {
  for (const text of ['regalo para mi novio', 'algo para mi viejo', 'regalos para el dia del padre', 'para papa'])
    expect(read(text), text).toEqual({ named: [{ categories: [1], gender: 'hombre' }], rest: [] })
  for (const text of [
    'perfume para mi mama',
    'regalo dia de la madre',
    'regalo para la novia',
    'regalarle a mi esposa',
  ])
    expect(read(text).named, text).toEqual([{ categories: [], gender: 'mujer' }])
  expect(read('regalo para mi novia dior')).toEqual({ named: [{ categories: [], gender: 'mujer' }], rest: ['dior'] })
  // Without a word of giving they may be a name, and without a person so may the words of giving.
  for (const text of ['novia', 'viejo', 'mi', 'regalo']) expect(read(text), text).toEqual({ named: [], rest: [text] })
  expect(read('mi amor')).toEqual({ named: [], rest: ['mi', 'amor'] })
})

test('other words stay in the search', () => {
  expect(read('lattafa arabe para mujer')).toEqual({
    named: [{ categories: [2] }, { categories: [], gender: 'mujer' }],
    rest: ['lattafa'],
  })
  for (const text of ['oud', 'arabian', 'perfume', 'cuidado', 'de'])
    expect(read(text), text).toEqual({ named: [], rest: [text] })
})
