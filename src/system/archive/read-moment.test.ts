import { expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'

test.each([
  ['2026-11-21 14:05', '2026-11-21T17:05:00.000Z'],
  ['2026-11-21T14:05:30', '2026-11-21T17:05:30.000Z'],
  ['2026-11-21T14:05:30.250Z', '2026-11-21T14:05:30.250Z'],
  ['2026-11-21 14:05:30+02:00', '2026-11-21T12:05:30.000Z'],
])('%s is %s', (text, iso) => {
  expect(readMoment(text).toISOString()).toBe(iso)
})

test.each(['', 'ayer', '2026-11-21', '2026-13-01 10:00', '2026-11-21 25:00', '14:05'])(
  '«%s» is not a moment',
  (text) => {
    expect(() => readMoment(text)).toThrow('no es un momento')
  },
)
