import { expect, test } from 'vitest'
import { everyProduct } from '../every-product.ts'
import { promotionState } from './promotion-text.ts'

test('a promotion ending at midnight is shown as lasting until the day before', () => {
  const promotion = {
    id: 1,
    name: 'Noviembre',
    kind: 'percent' as const,
    value: 10,
    buy: null,
    pay: null,
    scope: everyProduct,
    code: null,
    starts_at: null,
    min_total: 0,
    max_uses: null,
    max_uses_per_buyer: null,
    is_active: true,
    used: 0,
  }
  const words = (ends_at: string, now: string) => promotionState({ ...promotion, ends_at }, new Date(now)).label
  expect(words('2026-12-01T03:00:00Z', '2026-11-30T12:00:00Z')).toBe('Hasta el 30/11/2026')
  expect(words('2026-12-01T03:00:00Z', '2026-12-01T03:00:00Z')).toBe('Terminó el 30/11/2026')
  expect(words('2026-12-01T02:59:00Z', '2026-11-30T12:00:00Z')).toBe('Hasta el 30/11/2026')
  expect(words('2026-12-01T15:00:00Z', '2026-11-30T12:00:00Z')).toBe('Hasta el 01/12/2026')
})
