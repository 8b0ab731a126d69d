import { expect, test } from 'vitest'
import { pyramidOf } from './pyramid.ts'

const rose = {
  notes: '',
  notes_top: ['limón'],
  notes_heart: ['rosa', 'rosa'],
  notes_base: ['cedro'],
  concentration: 'Eau de Parfum',
}

test('each stage of the pyramid has its hour, and the last one an end', () => {
  const { rows, ending } = pyramidOf(rose)
  expect(rows.map(({ title, ...row }) => [title, 'clock' in row && row.clock])).toEqual([
    ['Salida', '9:00'],
    ['Corazón', '9:20'],
    ['Fondo', '12:00'],
  ])
  expect(rows[1]?.notes).toEqual([{ name: 'rosa', family: 'floral' }])
  expect(rows.reduce((sum, row) => sum + ('width' in row ? (row.width ?? 0) : 0), 0)).toBeCloseTo(100)
  expect(ending).toMatch(/entre las 14 y las 17/)
  expect(
    pyramidOf({ ...rose, concentration: 'Eau de Cologne' }).rows.map((row) => 'clock' in row && row.clock),
  ).toEqual(['9:00', '9:20', '10:00'])
})

test('without a known concentration, or for notes in one text, there are no hours', () => {
  const { rows, ending } = pyramidOf({ ...rose, concentration: null })
  expect([rows.length, rows.some((row) => 'clock' in row), ending]).toEqual([3, false, ''])
  const loose = pyramidOf({ ...rose, notes: 'rosa; oud', notes_top: [], notes_heart: [], notes_base: [] })
  expect(loose.rows.map(({ notes }) => notes.map(({ name }) => name))).toEqual([['rosa', 'oud']])
  expect(loose.ending).toBe('')
})
