import { expect, test } from 'vitest'
import { sumsOfOrder } from './sums.ts'

const sums = { subtotal: 1000, adjustments: [], shipping_amount: 0, shipping_method: null, total_amount: 1000 }
const sale = { channel: 'whatsapp' as const, customer_address: '', is_pickup: false }

test('a sale handed over in the shop has no shipping line, a shipped one has one also without its address', () => {
  expect(sumsOfOrder({ ...sums, ...sale }).shipping).toBeUndefined()
  expect(sumsOfOrder({ ...sums, ...sale, shipping_amount: 500, total_amount: 1500 }).shipping).toBe(500)
})

test('shipped orders and pick-ups have a shipping line', () => {
  const sent = { ...sums, channel: 'web' as const, customer_address: 'Callao 200', is_pickup: false }
  expect(sumsOfOrder(sent).shipping).toBe('Gratis')
  // Strangers get an empty address.
  expect(sumsOfOrder({ ...sent, customer_address: '' }).shipping).toBe('Gratis')
  const fetched = { ...sent, customer_address: '', is_pickup: true, shipping_method: 'Retiro' }
  expect(sumsOfOrder(fetched).shipping).toBe('Sin cargo')
})
