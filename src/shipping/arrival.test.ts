import { expect, test } from 'vitest'
import { arrivalOf, arrivalText } from './arrival.ts'

const dispatch = { dispatch_cutoff: 14, dispatch_hours: 24, holidays: ['2026-12-08', '2026-12-25'] }
const moto = { kind: 'moto', days_min: 1, days_max: 3 }

test.each([
  ['before the cutoff', '2026-11-23T13:59', {}, {}, '2026-11-25 2026-11-27'],
  ['at the cutoff it counts as of tomorrow', '2026-11-23T14:00', {}, {}, '2026-11-26 2026-11-30'],
  ['a cutoff of 0 is always tomorrow', '2026-11-23T00:00', { dispatch_cutoff: 0 }, {}, '2026-11-26 2026-11-30'],
  ['a shop that needs no time', '2026-11-23T09:00', { dispatch_hours: 0 }, {}, '2026-11-24 2026-11-26'],
  ['begun days count whole', '2026-11-23T09:00', { dispatch_hours: 25 }, {}, '2026-11-26 2026-11-30'],
  ['on a Saturday it counts as of Monday', '2026-11-28T09:00', {}, {}, '2026-12-02 2026-12-04'],
  ['late on a Friday too', '2026-11-27T20:00', {}, {}, '2026-12-02 2026-12-04'],
  ['a holiday is no business day', '2026-12-07T09:00', {}, {}, '2026-12-10 2026-12-14'],
  ['nor does it count an order', '2026-12-08T09:00', {}, {}, '2026-12-11 2026-12-15'],
  ['the same day', '2026-11-23T09:00', { dispatch_hours: 0 }, { days_min: 0, days_max: 0 }, '2026-11-23 2026-11-23'],
  ['one limit alone is both', '2026-11-23T09:00', {}, { days_min: null, days_max: 2 }, '2026-11-26 2026-11-26'],
])('%s', (_why, at, changed, way, days) => {
  const arrival = arrivalOf({ ...moto, ...way }, { ...dispatch, ...changed }, new Date(`${at}-03:00`))
  expect(`${arrival?.from} ${arrival?.to}`).toBe(days)
})

test('a rate without days and a pick-up have no arrival date', () => {
  const now = new Date('2026-11-23T09:00-03:00')
  expect(arrivalOf({ kind: 'moto', days_min: null, days_max: null }, dispatch, now)).toBeUndefined()
  expect(arrivalOf({ ...moto, kind: 'retiro' }, dispatch, now)).toBeUndefined()
})

test('the dates are worded as people say them', () => {
  const words = (from: string, to: string) => arrivalText({ from, to })
  expect(words('2026-11-24', '2026-11-26')).toBe('Llega entre el martes 24 y el jueves 26 de noviembre')
  expect(words('2026-11-30', '2026-12-02')).toBe('Llega entre el lunes 30 de noviembre y el miércoles 2 de diciembre')
  expect(words('2026-11-24', '2026-11-24')).toBe('Llega el martes 24 de noviembre')
})
