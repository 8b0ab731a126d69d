import { isDeliveryFree, type Method } from './rules.ts'

/** Limits the size: a shop may have a hundred rates. */
const maxRates = 24

/**
 * Shipping places, prices and times for search engines. A paid method has its price even if large orders ship free,
 * since an order of this product alone pays it.
 */
export function shippingJsonLd(methods: readonly Method[], dispatch_hours: number) {
  // A carrier's price depends on the parcel, so it is left out.
  const sent = methods.filter(({ kind, rate_source }) => kind !== 'retiro' && rate_source === 'tabla')
  if (isDeliveryFree(methods)) return [details({ price: 0 })]
  return sent
    .flatMap(({ rates }) => rates)
    .slice(0, maxRates)
    .map(({ price, provinces, postal_from, postal_to, days_min, days_max }) =>
      details({
        price,
        ...(provinces.length > 0 && { region: { addressRegion: provinces } }),
        ...(postal_from !== null && {
          region: { postalCodeRange: { postalCodeBegin: String(postal_from), postalCodeEnd: String(postal_to) } },
        }),
        ...((days_min ?? days_max) !== null && {
          time: {
            deliveryTime: {
              '@type': 'ShippingDeliveryTime',
              handlingTime: inDays(0, Math.ceil(dispatch_hours / 24)),
              transitTime: inDays(days_min ?? 0, days_max ?? days_min ?? 0),
            },
          },
        }),
      }),
    )
}

type Told = { price: number; region?: object; time?: object }

const details = ({ price, region, time }: Told) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: price === 0 ? '0' : price.toFixed(2), currency: 'ARS' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'AR', ...region },
  ...time,
})

const inDays = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})
