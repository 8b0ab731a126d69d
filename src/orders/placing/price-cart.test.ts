import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flatRate } from '../../../test/support/flat-rate.ts'
import { toCents } from '../../platform/argentina/money.ts'
import { everyProduct } from '../../promotions/every-product.ts'
import type { Offer } from '../../promotions/rules.ts'
import { type CartGoods, priceCart, type Terms } from './price-cart.ts'

const goods = (product_id: number, unit_price: number, quantity = 1, more: Partial<CartGoods> = {}): CartGoods => ({
  product_id,
  unit_price,
  quantity,
  brand: 'Marca',
  category_id: null,
  type: 'original',
  gender: 'unisex',
  ...more,
})

const offer = (id: number, kind: Offer['kind'], more: Partial<Offer> = {}): Offer => ({
  id,
  name: `Promo ${id}`,
  kind,
  value: null,
  buy: null,
  pay: null,
  scope: everyProduct,
  code: null,
  min_total: 0,
  ...more,
})

const homeDelivery = {
  id: 1,
  name: 'A domicilio',
  kind: 'domicilio' as const,
  carrier: '',
  rate_source: 'tabla' as const,
  rates: [flatRate],
}
const terms = (offers: Offer[], more: Partial<Terms> = {}): Terms => ({
  offers,
  methods: [homeDelivery],
  transfer_percent: 0,
  ...more,
})
const price = (lines: CartGoods[], offers: Offer[], coupon: string | null = null) =>
  priceCart(lines, terms(offers), { coupon })

test('without promotions a cart costs the sum of its prices', () => {
  expect(price([goods(1, 1000.5, 2), goods(2, 10)], [])).toMatchObject({
    subtotal: 2011,
    discount_amount: 0,
    shipping_amount: 0,
    total_amount: 2011,
    transfer_amount: 2011,
    adjustments: [],
    problems: [],
  })
})

test('each kind of promotion takes its discount, and rounds the rest half up', () => {
  const totals = (line: CartGoods, ...offers: Offer[]) => price([line], offers).total_amount
  expect(totals(goods(1, 333.33), offer(1, 'percent', { value: 15 }))).toBe(283.33)
  expect(totals(goods(1, 0.1), offer(1, 'percent', { value: 5 }))).toBe(0.1)
  expect(totals(goods(1, 1000, 7), offer(1, 'n_for_m', { buy: 3, pay: 2 }))).toBe(5000)
  expect(totals(goods(1, 1000, 5), offer(1, 'second_unit', { value: 70 }))).toBe(3600)
  expect(totals(goods(1, 1000, 3), offer(1, 'amount', { value: 400 }))).toBe(2600)
  expect(totals(goods(1, 100), offer(1, 'amount', { value: 400 }))).toBe(0)
  expect(totals(goods(1, 100), offer(1, 'percent', { value: 100 }))).toBe(0)
})

test('a line gets its best promotion, and the coupon applies to the rest', () => {
  const offers = [
    offer(1, 'percent', { value: 10 }),
    offer(2, 'percent', { value: 30, scope: { ...everyProduct, brand: ['NICHÓ'] } }),
    offer(3, 'percent', { value: 50, code: 'MITAD' }),
  ]
  const cart = price([goods(1, 1000), goods(2, 1000, 1, { brand: 'Nicho' })], offers, 'MITAD')
  expect(cart.lines.map(({ discount, total }) => [discount, total])).toEqual([
    [550, 450],
    [650, 350],
  ])
  expect(cart.adjustments).toEqual([
    { label: 'Promo 1', amount: -100 },
    { label: 'Promo 2', amount: -300 },
    { label: 'Cupón MITAD', amount: -800 },
  ])
  expect(cart.total_amount).toBe(800)
})

test('a fixed amount is taken once from the products in scope', () => {
  const scope = { ...everyProduct, gender: ['mujer' as const] }
  const cart = price(
    [goods(1, 100, 1, { gender: 'mujer' }), goods(2, 200, 1, { gender: 'mujer' }), goods(3, 900)],
    [offer(1, 'amount', { value: 100, scope })],
  )
  expect(cart.lines.map(({ discount }) => discount)).toEqual([33.33, 66.67, 0])
})

test.each([
  ['brand', { scope: ['NICHÓ'], brand: 'Nicho ' }],
  ['category_id', { scope: [7], category_id: 7 }],
  ['type', { scope: ['importado'], type: 'importado' }],
  ['gender', { scope: ['mujer', 'hombre'], gender: 'hombre' }],
  ['product_id', { scope: [5, 2] }],
] as const)('a promotion for one %s leaves the other products at their price', (kind, { scope, ...more }) => {
  const half = offer(1, 'percent', { value: 50, scope: { ...everyProduct, [kind]: scope } })
  const cart = price([goods(1, 100), goods(2, 100, 1, more)], [half])
  expect(cart.lines.map(({ discount }) => discount)).toEqual([0, 50])
})

test('of two equal promotions the older one applies', () => {
  const both = [offer(2, 'percent', { value: 10 }), offer(1, 'percent', { value: 10 })]
  expect(price([goods(1, 1000)], both).adjustments).toEqual([{ label: 'Promo 1', amount: -100 }])
})

test('the minimum total counts before discounts', () => {
  const large = [offer(1, 'percent', { value: 10, min_total: 1000 })]
  expect([price([goods(1, 1000)], large), price([goods(1, 999.99)], large)]).toMatchObject([
    { total_amount: 900 },
    { total_amount: 999.99, adjustments: [], problems: [] },
  ])
  const offers = [offer(1, 'percent', { value: 50 }), offer(2, 'percent', { value: 10, code: 'MIL', min_total: 1000 })]
  expect(price([goods(1, 1000)], offers, 'MIL').total_amount).toBe(450)
  expect(price([goods(1, 999.99)], offers, 'MIL').problems.map(({ code }) => code)).toEqual(['cupon-invalido'])
})

test('free shipping counts goods after discounts, and the transfer discount excludes shipping', () => {
  const methods = [{ ...homeDelivery, rates: [{ ...flatRate, price: 500, free_from: 1000 }] }]
  const half = [offer(1, 'percent', { value: 50 })]
  const cart = priceCart([goods(1, 1999)], terms(half, { methods, transfer_percent: 10 }), { coupon: null })
  expect(cart).toMatchObject({ shipping_amount: 500, total_amount: 1499.5, transfer_amount: 1399.55 })
  const free = priceCart([goods(1, 2000)], terms(half, { methods, transfer_percent: 10 }), { coupon: null })
  expect(free).toMatchObject({ shipping_amount: 0, total_amount: 1000, transfer_amount: 900 })
})

test('the most specific rate applies, and pick-ups serve every address', () => {
  const methods = [
    {
      ...homeDelivery,
      rates: [
        { ...flatRate, price: 3 },
        { ...flatRate, price: 2, provinces: ['Córdoba'] },
        { ...flatRate, price: 1, postal_from: 5000, postal_to: 5009 },
      ],
    },
    { ...homeDelivery, id: 2, kind: 'retiro' as const, rates: [{ ...flatRate, provinces: ['Córdoba'] }] },
    {
      ...homeDelivery,
      id: 3,
      kind: 'moto' as const,
      rates: [{ ...flatRate, price: 9, postal_from: 1000, postal_to: 1499 }],
    },
  ]
  const options = (place: { province?: string; postal_code?: string }) =>
    priceCart([goods(1, 1000)], terms([], { methods }), { coupon: null, ...place }).shipping_options.map(
      ({ id, price }) => [id, price],
    )
  expect(options({})).toEqual([
    [1, 3],
    [2, 0],
  ])
  expect(options({ province: 'cordoba', postal_code: '5100' })[0]).toEqual([1, 2])
  expect(options({ province: 'Córdoba', postal_code: 'X5003ABC' })[0]).toEqual([1, 1])
  expect(options({ postal_code: '1425' }).map(([id]) => id)).toEqual([1, 2, 3])
})

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((whole) => whole / 100)
test('n-for-m discounts scale with the number of whole groups', () => {
  fc.assert(
    fc.property(cents(99_999), fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 9 }), (unit, buy, k) => {
      const off = price([goods(1, unit, buy * k)], [offer(1, 'n_for_m', { buy, pay: 1 })]).discount_amount
      expect(toCents(off)).toBe(toCents(unit) * (buy - 1) * k)
    }),
  )
})

test('a deleted shipping method and one that does not serve the address have different messages', () => {
  const inChubut = { ...homeDelivery, id: 2, rates: [{ ...flatRate, provinces: ['Chubut'] }] }
  const refusal = (shipping_method_id: number) =>
    priceCart([goods(1, 10)], terms([], { methods: [homeDelivery, inChubut] }), {
      coupon: null,
      province: 'Salta',
      shipping_method_id,
    }).problems[0]?.message
  expect(refusal(3)).toContain('Ese envío ya no está disponible.')
  expect(refusal(2)).toContain('Con ese envío no llegamos a esa dirección.')
})

test('a missing carrier price is not reported as an unserved address', () => {
  const byCarrier = { ...homeDelivery, id: 2, rate_source: 'andreani' as const, rates: [] }
  const fetched = { ...homeDelivery, id: 3, kind: 'retiro' as const }
  const refusal = (methods: Terms['methods'], wishes: object) =>
    priceCart([goods(1, 10)], terms([], { methods }), { coupon: null, ...wishes }).problems[0]?.message
  const salta = { province: 'Salta', postal_code: '4400' }
  expect(refusal([homeDelivery, byCarrier], { ...salta, shipping_method_id: 2 })).toBe(
    'No pudimos averiguar cuánto cuesta ese envío. Probá en un rato o elegí otro.',
  )
  expect(refusal([homeDelivery, byCarrier], { shipping_method_id: 2 })).toBe(
    'Con tu código postal te decimos cuánto cuesta.',
  )
  const unknown = 'No pudimos averiguar cuánto cuesta el envío a esa dirección. '
  expect(refusal([byCarrier], salta)).toBe(`${unknown}Probá en un rato o escribinos y lo vemos con vos.`)
  expect(refusal([byCarrier, fetched], salta)).toBe(
    `${unknown}Probá en un rato, elegí el retiro o escribinos y lo vemos con vos.`,
  )
})
