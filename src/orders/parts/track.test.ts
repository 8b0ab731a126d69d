import { expect, test } from 'vitest'
import { trackOf } from './track.ts'

const sent = {
  status: 'confirmado',
  channel: 'web',
  customer_address: 'Callao 100',
  is_pickup: false,
  ready_at: null,
  arrival: 'Llega entre el lunes 2 y el martes 3 de marzo',
  tracking_number: null,
} as const
const statesOf = (order: Parameters<typeof trackOf>[0]) => trackOf(order).map(({ title, state }) => `${title} ${state}`)

test('a shipped order has four steps, with its arrival until it is delivered', () => {
  expect(statesOf({ ...sent, status: 'pendiente_pago' })).toEqual([
    'Pago now',
    'Preparación next',
    'En camino next',
    'Entregado next',
  ])
  expect(trackOf({ ...sent, status: 'pendiente_pago' })[0]?.hint).toBe('Falta el pago')
  expect(trackOf({ ...sent, status: 'pendiente_pago', can_pay: false })[0]?.hint).toBe('Lo estamos revisando')
  expect(trackOf({ ...sent, status: 'pendiente' })[0]?.hint).toBe('Lo estamos revisando')
  expect(statesOf(sent)).toEqual(['Pago done', 'Preparación now', 'En camino next', 'Entregado next'])
  expect(trackOf(sent).at(-1)?.hint).toBe(sent.arrival)
  const under = { ...sent, status: 'enviado', tracking_number: 'AR-1' } as const
  expect(statesOf(under)).toEqual(['Pago done', 'Preparación done', 'En camino now', 'Entregado next'])
  expect(trackOf(under)[2]?.hint).toBe('AR-1')
  const came = trackOf({ ...under, status: 'entregado' })
  expect(came.every(({ state }) => state === 'done')).toBe(true)
  expect(came.at(-1)?.hint).toBe('')
})

test('a pick-up has the step «Listo para retirar» instead of «En camino»', () => {
  const fetched = { ...sent, is_pickup: true, customer_address: '' }
  expect(statesOf(fetched)).toEqual(['Pago done', 'Preparación now', 'Listo para retirar next', 'Retirado next'])
  const ready = trackOf({ ...fetched, ready_at: '2026-03-02T12:00:00.000Z' })
  expect(ready[2]).toEqual({ title: 'Listo para retirar', hint: 'Traé tu código', state: 'now' })
  const overTheCounter = { ...sent, channel: 'mostrador', customer_address: '' } as const
  expect(statesOf(overTheCounter)).toEqual(['Pago done', 'Preparación now', 'Entregado next'])
})

test('a cancelled order has no steps', () => {
  expect(trackOf({ ...sent, status: 'cancelado' })).toEqual([])
})
