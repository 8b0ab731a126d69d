import fc from 'fast-check'
import type { CartGoods, PriceOptions, Terms } from '../../src/orders/placing/price-cart.ts'
import { everyProduct } from '../../src/promotions/every-product.ts'
import type { Offer } from '../../src/promotions/rules.ts'

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((whole) => whole / 100)

const code = 'CODIGO'

const goods = fc.uniqueArray(
  fc.record<CartGoods>({
    product_id: fc.integer({ min: 1, max: 30 }),
    unit_price: cents(99_999_999),
    quantity: fc.integer({ min: 1, max: 40 }),
    brand: fc.constantFrom('Uno', 'Dos'),
    category_id: fc.constantFrom(null, 1, 2),
    type: fc.constant('original'),
    gender: fc.constantFrom('hombre', 'mujer'),
  }),
  { selector: ({ product_id }) => product_id, minLength: 1, maxLength: 8 },
)

const offer = fc
  .record({
    id: fc.integer({ min: 1, max: 99 }),
    kind: fc.constantFrom<Offer['kind']>('percent', 'amount', 'n_for_m', 'second_unit'),
    percent: cents(10_000),
    pesos: cents(99_999_999),
    buy: fc.integer({ min: 2, max: 6 }),
    pay: fc.integer({ min: 1, max: 5 }),
    brand: fc.constantFrom<string[]>([], ['UNO']),
    category_id: fc.constantFrom<number[]>([], [1]),
    min_total: fc.constantFrom(0, 0, 50_000.01),
    isCoupon: fc.boolean(),
  })
  .map(
    ({ id, kind, percent, pesos, buy, pay, brand, category_id, min_total, isCoupon }): Offer => ({
      id,
      kind,
      buy,
      min_total,
      name: `Promo ${id}`,
      value: kind === 'amount' ? pesos : percent,
      pay: Math.min(pay, buy - 1),
      scope: { ...everyProduct, brand, category_id },
      code: isCoupon ? code : null,
    }),
  )

const offers = fc.uniqueArray(offer, { selector: ({ id }) => id, maxLength: 6 }).map(withOneCoupon)

const rate = fc.record({
  provinces: fc.constantFrom<string[]>([], ['Córdoba']),
  postal_from: fc.constant(null),
  postal_to: fc.constant(null),
  price: fc.integer({ min: 0, max: 999_999 }).map((whole) => whole / 100),
  free_from: fc.option(cents(99_999_999)),
  days_min: fc.constant(null),
  days_max: fc.constant(null),
})
const methods = fc.array(
  fc.record({
    kind: fc.constantFrom('domicilio' as const, 'retiro' as const),
    rates: fc.array(rate, { minLength: 1, maxLength: 2 }),
  }),
  { maxLength: 3 },
)

export type Cart = { goods: CartGoods[]; terms: Terms; wishes: PriceOptions; payment: 'mercadopago' | 'transferencia' }

/** Any cart with any terms of the shop and wishes of the buyer. */
export const anyCart: fc.Arbitrary<Cart> = fc.record({
  goods,
  terms: fc.record({
    offers,
    methods: methods.map((list) =>
      list.map((one, at) => ({
        id: at + 1,
        name: `Envío ${at + 1}`,
        carrier: '',
        rate_source: 'tabla' as const,
        ...one,
      })),
    ),
    transfer_percent: fc.integer({ min: 0, max: 9_000 }).map((whole) => whole / 100),
  }),
  wishes: fc.record({
    coupon: fc.constantFrom(null, code),
    province: fc.constantFrom(null, 'Córdoba', 'Salta'),
    shipping_method_id: fc.constantFrom(null, 1, 2),
  }),
  payment: fc.constantFrom('mercadopago', 'transferencia'),
})

/** Settings of a shop with three products, and a purchase. */
export const anySale = fc.record({
  offers,
  rates: fc.array(rate, { minLength: 1, maxLength: 2 }),
  transfer_discount_percent: fc.integer({ min: 0, max: 50 }),
  quantities: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
  coupon: fc.constantFrom(null, code),
  province: fc.constantFrom('Córdoba', 'Salta'),
  payment: fc.constantFrom('mercadopago' as const, 'transferencia' as const),
})
export type Sale = typeof anySale extends fc.Arbitrary<infer Value> ? Value : never

/** A coupon code is unique. */
function withOneCoupon(offers: Offer[]) {
  const coupon = offers.find((one) => one.code !== null)
  return offers.map((one) => (one === coupon ? one : { ...one, code: null }))
}
