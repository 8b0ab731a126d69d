import { expect, test } from 'vitest'
import { daysText } from './days-text.ts'

test.each([
  [null, null, ''],
  [3, 6, '3 a 6 días hábiles'],
  [2, 2, '2 días hábiles'],
  [1, null, '1 día hábil'],
  [null, 5, '5 días hábiles'],
  // Ranges from zero are shown as «Hasta…».
  [0, 1, 'Hasta 1 día hábil'],
  [0, 3, 'Hasta 3 días hábiles'],
  [0, 0, 'En el día'],
])('from %s to %s days are «%s»', (least, most, words) => {
  expect(daysText(least, most)).toBe(words)
})
