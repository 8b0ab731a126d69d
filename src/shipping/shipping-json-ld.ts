import { isDeliveryFree, type Method } from './rules.ts'

/** As many as say enough: a shop may have a hundred rates. */
const mostRates = 24

/**
 * Where it goes, what that costs and how long it takes, for search engines. A way that is paid is told at its price, also
 * where a large order would come free: a buyer of this product alone pays it.
 */
export function shippingJsonLd(methods: readonly Method[], dispatch_hours: number) {
  // What a carrier asks depends on the parcel: no page tells it.
  const sent = methods.filter(({ kind, rate_source }) => kind !== 'retiro' && rate_source === 'tabla')
  if (isDeliveryFree(methods)) return [details({ price: 0 })]
  return sent
    .flatMap(({ rates }) => rates)
    .slice(0, mostRates)
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
