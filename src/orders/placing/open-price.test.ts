import { expect, test } from 'vitest'
import { isPriceOpen, type Method, shippingOptions, usualOption } from '../../shipping/rules.ts'
import { sumsOfQuote, transferOfQuote } from '../parts/sums.ts'
import type { Quote } from './contract.ts'

const everywhere = {
  provinces: [],
  postal_from: null,
  postal_to: null,
  free_from: null,
  days_min: null,
  days_max: null,
}
const caba = { ...everywhere, provinces: ['Ciudad Autónoma de Buenos Aires'] }
const near = { ...everywhere, postal_from: 1000, postal_to: 1499 }
const way = (id: number, rates: Method['rates'], more: Partial<Method> = {}): Method => ({
  id,
  name: 'Correo',
  kind: 'domicilio',
  carrier: '',
  rate_source: 'tabla',
  rates,
  ...more,
})

function isOpen(methods: Method[], place: { postal_code?: string; province?: string }, chosen?: number) {
  const options = shippingOptions(methods, place, 0)
  const found = chosen ? options.find(({ id }) => id === chosen) : usualOption(methods, options)
  return found && isPriceOpen(methods, place, found, chosen !== undefined)
}

test('a shipping price is open while it may change with the address', () => {
  const zones = [
    way(1, [
      { ...everywhere, price: 3000 },
      { ...caba, price: 1500 },
    ]),
  ]
  expect(isOpen(zones, {})).toBe(true)
  for (const place of [{ postal_code: '1425' }, { postal_code: '5000' }, { province: 'Salta' }]) {
    expect([place, isOpen(zones, place)]).toEqual([place, false])
  }
  const moto = way(2, [{ ...near, price: 900 }], { kind: 'moto' })
  const mail = way(1, [{ ...everywhere, price: 3000 }])
  expect([isOpen([moto, mail], {}), isOpen([mail, moto], {}), isOpen([moto, mail], {}, 1)]).toEqual([
    true,
    false,
    false,
  ])
  const quoted = [way(1, [{ ...everywhere, price: 3000 }], { rate_source: 'andreani' })]
  expect([isOpen(quoted, { province: 'Salta' }), isOpen(quoted, { postal_code: '4400' })]).toEqual([true, false])
})

test('a single price for all addresses, free or not, is never open', () => {
  expect(isOpen([way(1, [{ ...everywhere, price: 3000 }])], {})).toBe(false)
  expect(
    isOpen(
      [
        way(1, [
          { ...everywhere, price: 0 },
          { ...caba, price: 0, days_max: 1 },
        ]),
      ],
      {},
    ),
  ).toBe(false)
  expect(isOpen([way(1, [{ ...everywhere, price: 0 }], { kind: 'retiro' })], {})).toBe(false)
})

test('a total without shipping says so for card and transfer', () => {
  const quote = { subtotal: 1000, adjustments: [], shipping_amount: 0.1, shipping_method_id: 1 }
  const sums = { ...quote, total_amount: 1000.1, transfer_amount: 900.1 } as unknown as Quote
  expect(sumsOfQuote(sums, false)).toMatchObject({ shipping: 0.1, total: 1000.1 })
  const open = { ...sums, is_shipping_open: true as const }
  expect(sumsOfQuote(open, false)).toMatchObject({ shipping: 'A calcular', total: 1000 })
  expect(transferOfQuote(open)).toBe(900)
})
