import { expect, test } from 'vitest'
import { OrderStatus } from '../contract.ts'
import { orderState } from './order-words.ts'

test('each state of an order has a word and a dot of its own', () => {
  const states = OrderStatus.options.map(orderState)
  expect(new Set(states.map(({ label }) => label)).size).toBe(states.length)
  expect(new Set(states.map(({ tone }) => tone)).size).toBe(states.length)
})
