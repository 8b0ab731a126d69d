import { expect, test } from 'vitest'
import { announcement, minutesLeft, timeLeftText } from './minutes-left.ts'

const at = Date.parse('2026-11-21T12:00:00Z')

test.each([
  [48 * 3_600_000, 'Te quedan 48 horas'],
  [47.2 * 3_600_000, 'Te quedan 47 horas y 12 min'],
  [3_600_000, 'Te queda 1 hora'],
  [3_600_001, 'Te queda 1 hora y 1 min'],
  [59 * 60_000 + 1, 'Te queda 1 hora'],
  [10 * 60_000, 'Te quedan 10 minutos'],
  [30_000, 'Te queda 1 minuto'],
  [0, 'Se terminó el tiempo para pagar'],
  [-5000, 'Se terminó el tiempo para pagar'],
])('%d ms before the end the buyer reads «%s»', (ms, words) => {
  expect(timeLeftText(minutesLeft(new Date(at + ms).toISOString(), at))).toBe(words)
})

test('screen readers announce only the last minutes', () => {
  const announced = Array.from({ length: 100 }, (_, minutes) => minutes).filter((minutes) => announcement(minutes))
  expect(announced).toEqual([0, 1, 10])
})
