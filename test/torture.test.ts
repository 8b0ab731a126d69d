import { expect, test } from 'vitest'
import { lastUnit } from './torture/last-unit.ts'
import { lastUse } from './torture/last-use.ts'
import { torture } from './torture/torture.ts'

const timeout = 1_800_000

test('killed, cut off and out of disk in the middle of its work, the shop loses no order, peso, bottle or mail', {
  timeout,
}, async () => {
  const requiredFaults = [
    ['kill the shop', 'refuse files'],
    ['kill the database', 'refuse mails'],
  ] as const
  const { wrongs, figures } = await torture({ seed: 7, rounds: 2, roundMs: 5000, pauseMs: 150, requiredFaults })
  expect(wrongs).toEqual([])
  // How many is the machine's speed.
  expect(figures['orders promised']).toBeGreaterThan(0)
  expect(figures['kill the shop']).toBeGreaterThan(0)
  expect(figures['kill the database']).toBeGreaterThan(0)
})

test('of 200 buyers of the last bottle at two processes one gets it and all are told, again and again', {
  timeout,
}, async () => {
  const { wrongs, figures } = await lastUnit(3)
  expect(wrongs).toEqual([])
  expect(figures).toMatchObject({ rounds: 3, sold: 3, 'refused (409 sin-stock)': 3 * 199 })
})

test('of 50 buyers of the one use of a coupon at two processes one has it, and a cancel gives it back, again and again', {
  timeout,
}, async () => {
  const { wrongs, figures } = await lastUse(3)
  expect(wrongs).toEqual([])
  expect(figures).toMatchObject({ rounds: 3, served: 3, 'refused (409 cupon-invalido)': 3 * 49 })
})
