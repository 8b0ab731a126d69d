import { expect, test } from 'vitest'
import { firstMissing, lastNumber } from './wal-name.ts'

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
const nameOf = (number: number) => `00000001${hex(Math.trunc(number / 256))}${hex(number % 256)}`

test('a missing segment is found among those of a year, more than a call takes as arguments', () => {
  const names = Array.from({ length: 160_000 }, (_, index) => nameOf(index + 7))
  expect([firstMissing(names, 7), lastNumber(names)]).toEqual([undefined, 160_006])
  const gapped = ['00000002.history', ...names].filter((name) => name !== nameOf(100_000))
  expect([firstMissing(gapped, 7), firstMissing(gapped, 100_001)]).toEqual([100_000, undefined])
  expect(firstMissing([], 7)).toBe(undefined)
})
