import { expect, test } from 'vitest'
import { flatRate } from '../../test/support/flat-rate.ts'
import type { Method } from './rules.ts'
import { shippingJsonLd } from './shipping-json-ld.ts'

const method = (
  kind: Method['kind'],
  rates: readonly Partial<typeof flatRate | Method['rates'][number]>[],
): Method => ({
  id: 1,
  name: 'Correo',
  kind,
  carrier: '',
  rate_source: 'tabla',
  rates: rates.map((one) => ({ ...flatRate, ...one })),
})

test('the free shipping of a new shop is stated', () => {
  expect(shippingJsonLd([method('domicilio', [{}])], 24)).toEqual([
    {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: 'ARS' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'AR' },
    },
  ])
})

test('a paid method is never stated as free, and pick-up is not shipping', () => {
  const details = shippingJsonLd(
    [
      method('domicilio', [
        { price: 4500.5, free_from: 1, days_min: 3, days_max: 6 },
        { price: 900, provinces: ['Salta'] },
        { price: 700, postal_from: 1000, postal_to: 1499 },
      ]),
      method('retiro', [{}]),
    ],
    36,
  )
  expect(details.map(({ shippingRate }) => shippingRate.value)).toEqual(['4500.50', '900.00', '700.00'])
  expect(details[0]).toMatchObject({
    deliveryTime: { handlingTime: { maxValue: 2 }, transitTime: { minValue: 3, maxValue: 6, unitCode: 'DAY' } },
  })
  expect(details.slice(1).map(({ shippingDestination }) => shippingDestination)).toEqual([
    { '@type': 'DefinedRegion', addressCountry: 'AR', addressRegion: ['Salta'] },
    {
      '@type': 'DefinedRegion',
      addressCountry: 'AR',
      postalCodeRange: { postalCodeBegin: '1000', postalCodeEnd: '1499' },
    },
  ])
})
