import { expect, test } from 'vitest'
import { meta } from './checkout.tsx'

test('the checkout names the payment provider only if there is one', () => {
  const metaOf = (provider: string | null) => JSON.stringify(meta({ matches: [], loaderData: { provider } } as never))
  expect(metaOf('Mercado Pago')).toContain('el pago por transferencia o con Mercado Pago, y')
  expect(metaOf(null)).toContain('el pago por transferencia, y')
  expect(metaOf(null)).not.toContain('Mercado Pago')
})
