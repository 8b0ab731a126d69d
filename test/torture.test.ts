import { expect, test } from 'vitest'
import { lastUnit } from './torture/last-unit.ts'
import { lastUse } from './torture/last-use.ts'
import { torture } from './torture/torture.ts'

const timeout = 1_800_000

test('killed, disconnected and out of disk under load, the shop loses no order, payment, bottle or mail', {
  timeout,
}, async () => {
  const requiredFaults = [
    ['kill the shop', 'refuse files'],
    ['kill the database', 'refuse mails'],
  ] as const
  const { wrongs, figures } = await torture({ seed: 7, rounds: 2, roundMs: 5000, pauseMs: 150, requiredFaults })
  expect(wrongs).toEqual([])
  // The numbers depend on the machine's speed.
  expect(figures['orders promised']).toBeGreaterThan(0)
  expect(figures['kill the shop']).toBeGreaterThan(0)
  expect(figures['kill the database']).toBeGreaterThan(0)
})

test('one of 200 buyers of the last bottle at two processes gets it and all get a response, round after round', {
  timeout,
}, async () => {
  const { wrongs, figures } = await lastUnit(3)
  expect(wrongs).toEqual([])
  expect(figures).toMatchObject({ rounds: 3, sold: 3, 'refused (409 sin-stock)': 3 * 199 })
})

test('one of 50 buyers at two processes gets the only use of a coupon, and cancelling restores it, round after round', {
  timeout,
}, async () => {
  const { wrongs, figures } = await lastUse(3)
  expect(wrongs).toEqual([])
  expect(figures).toMatchObject({ rounds: 3, served: 3, 'refused (409 cupon-invalido)': 3 * 49 })
})
