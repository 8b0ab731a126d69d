import { expect, test } from 'vitest'
import { OrderStatus } from '../contract.ts'
import { moneyBack, orderState } from './order-states.ts'

test('each status has its own word and dot', () => {
  const states = OrderStatus.options.map(orderState)
  expect(new Set(states.map(({ label }) => label)).size).toBe(states.length)
  expect(new Set(states.map(({ tone }) => tone)).size).toBe(states.length)
})

test('a refunded surplus payment does not count as a refund of the order', () => {
  const paid = { status: 'confirmado', charged_amount: 1400, refunded_amount: 0, own_refunded_amount: 0 } as const
  expect(moneyBack({ ...paid, owed_amount: 400 })).toContain('Faltan devolver')
  const isBack = { ...paid, refunded_amount: 400, owed_amount: 0 }
  expect(moneyBack(isBack)).toBeUndefined()
  expect(moneyBack({ ...isBack, refunded_amount: 900, own_refunded_amount: 500 })).toBe('Devuelto en parte')
  expect(moneyBack({ ...isBack, refunded_amount: 1400, own_refunded_amount: 1000 })).toBe('Devuelto')
  expect(moneyBack({ ...isBack, status: 'cancelado' })).toBe('Devolución en curso')
})
