import { expect, test } from 'vitest'
import { meta } from './checkout.tsx'

test('the checkout names the payment provider only if there is one', () => {
  const told = (provider: string | null) => JSON.stringify(meta({ matches: [], loaderData: { provider } } as never))
  expect(told('Mercado Pago')).toContain('el pago por transferencia o con Mercado Pago, y')
  expect(told(null)).toContain('el pago por transferencia, y')
  expect(told(null)).not.toContain('Mercado Pago')
})
