import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { dollarPrice } from './rules.ts'

const change = (rate: number, margin_percent: number, round_to: 1 | 100 | 900 | 1000 = 1) =>
  ({ kind: 'dollar', rate, margin_percent, round_to }) as const

test.each([
  [10, change(1200, 0), 12_000],
  [10, change(1200, 50), 24_000],
  [10, change(1234.56, 40), 20_576],
  [10, change(1234.56, 40, 100), 20_600],
  [10, change(1234.56, 40, 1000), 21_000],
  [10, change(1234.56, 40, 900), 20_900],
  [10, change(1290, 50, 900), 25_900],
  [12.95, change(1000, 50, 900), 25_900],
  [12.96, change(1000, 50, 900), 26_900],
  [0.01, change(1, 0, 900), 900],
  [0, change(1200, 40, 900), 0],
])('a cost of %d dollars becomes a price', (cost, how, price) => {
  expect(dollarPrice(cost, how)).toBe(price)
})

test('rounding to 900 never reduces the margin and adds less than a thousand', () => {
  const cents = (most: number) => fc.integer({ min: 1, max: most }).map((whole) => whole / 100)
  fc.assert(
    fc.property(cents(99_999), cents(999_999), fc.integer({ min: 0, max: 95 }), (cost, rate, margin) => {
      const price = dollarPrice(cost, change(rate, margin, 900))
      expect(price % 1000).toBe(900)
      const exact = (cost * rate) / (1 - margin / 100)
      expect(price).toBeGreaterThan(exact - 0.02)
      expect(price).toBeLessThan(Math.max(exact, 900) + 1000)
    }),
  )
})

async function openPanel() {
  const shop = await openShop()
  const { call, make, db } = shop
  const { token } = await make.admin()
  const bulk = (change: object, more: object = {}) =>
    call('POST', '/api/admin/products/bulk', { token, body: { filters: {}, change, ...more } })
  const acts = async () => (await call('GET', '/api/admin/products/dollar', { token })).body
  const prices = () => db.selectFrom('products').select(['price', 'list_price']).orderBy('id').execute()
  return { ...shop, token, bulk, acts, prices }
}

test('a dollar rate is previewed, applied as one action, and undone completely', async () => {
  const { make, bulk, acts, prices } = await openPanel()
  await make.product({ name: 'Uno', price: 20_000, cost_usd: 10 })
  await make.product({ name: 'Oferta', price: 15_000, list_price: 20_000, cost_usd: 10 })
  await make.product({ name: 'Sin costo', price: 5000 })
  await make.product({ name: 'Sin precio', price: 0 })
  const before = await prices()
  const to = change(1290, 50, 900)
  const preview = (await bulk(to, { dry_run: true })).body
  expect(preview).toMatchObject({ matched: 2, changed: 2, refused_count: 0 })
  expect(preview.examples[0]).toMatchObject({ name: 'Uno', before: 20_000, after: 25_900 })
  expect([await prices(), (await acts()).acts]).toEqual([before, []])

  expect((await bulk(to, { expected: 2, expected_big_moves: 0 })).statusCode).toBe(200)
  const priced = [
    { price: 25_900, list_price: null },
    { price: 19_400, list_price: 25_900 },
    { price: 5000, list_price: null },
    { price: 0, list_price: null },
  ]
  expect(await prices()).toEqual(priced)
  expect((await bulk(to)).body.changed).toBe(0)
  expect((await bulk(change(1500, 50, 900))).body.changed).toBe(2)
  const { with_cost, last_id, acts: done } = await acts()
  expect(with_cost).toBe(2)
  expect(done).toMatchObject([
    { id: last_id, rate: 1500, products: 2, created_by: expect.any(String), undone_at: null },
    { rate: 1290, margin_percent: 50, round_to: 900, products: 2 },
  ])

  const [, first] = done
  expect((await bulk({ kind: 'dollar_undo', act_id: first.id })).body.code).toBe('no-es-el-ultimo')
  expect((await bulk({ kind: 'dollar_undo', act_id: last_id }, { dry_run: true })).body).toMatchObject({ changed: 2 })
  const undos = await Promise.all([1, 2].map(() => bulk({ kind: 'dollar_undo', act_id: last_id })))
  expect(undos.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await prices()).toEqual(priced)
  expect((await bulk({ kind: 'dollar_undo', act_id: first.id })).statusCode).toBe(200)
  expect(await prices()).toEqual(before)
  expect((await acts()).last_id).toBeNull()
})

test('the preview shows changes of an offer whose price stays the same', async () => {
  const { make, bulk, acts, db } = await openPanel()
  const bottle = await make.product({ price: 20_000, cost_usd: 10 })
  const ends = (day: number) => new Date(`2099-12-${day}T12:00:00Z`)
  const set = (offer: { list_price: number | null; offer_ends_at: Date | null }) =>
    db
      .updateTable('products')
      .set({ price: 20_000, ...offer })
      .where('id', '=', bottle.id)
      .execute()
  await set({ list_price: 30_000, offer_ends_at: ends(10) })
  await bulk(change(6000, 0))
  const undo = { kind: 'dollar_undo', act_id: (await acts()).last_id }
  const shown = async () => {
    const [{ before, after }] = (await bulk(undo, { dry_run: true })).body.examples
    return [before, after].map((words) => (typeof words === 'string' ? words.replaceAll('\u00a0', ' ') : words))
  }
  expect(await shown()).toEqual([40_000, 20_000])
  await set({ list_price: 40_000, offer_ends_at: ends(10) })
  expect(await shown()).toEqual(['$ 20.000,00, de lista $ 40.000,00', '$ 20.000,00, de lista $ 30.000,00'])
  await set({ list_price: 30_000, offer_ends_at: ends(11) })
  expect(await shown()).toEqual(['$ 20.000,00, hasta el 11/12/2099, 09:00', '$ 20.000,00, hasta el 10/12/2099, 09:00'])
  await set({ list_price: null, offer_ends_at: null })
  expect(await shown()).toEqual([
    '$ 20.000,00 sin oferta',
    '$ 20.000,00, de lista $ 30.000,00, hasta el 10/12/2099, 09:00',
  ])
  // An offer that has ended since is not restored.
  await db
    .updateTable('dollar_act_prices')
    .set({ offer_ends_at_before: new Date(0) })
    .execute()
  expect(await shown()).toEqual([20_000, 30_000])
  // Restored by hand: nothing is left to change, but the rate counts as undone.
  await db.updateTable('products').set({ price: 30_000 }).execute()
  expect([(await bulk(undo)).body.changed, (await acts()).last_id]).toEqual([0, null])
})

test('concurrent rates are serialised, and undoing both restores the first prices', async () => {
  const { make, bulk, acts, prices } = await openPanel()
  for (const price of [100, 200, 300]) await make.product({ price, cost_usd: 1 })
  const before = await prices()
  const replies = await Promise.all([1000, 1100, 1200].map((rate) => bulk(change(rate, 0))))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  for (let times = 0; times < 3; times++) {
    expect((await bulk({ kind: 'dollar_undo', act_id: (await acts()).last_id })).statusCode).toBe(200)
  }
  expect(await prices()).toEqual(before)
})

test('invalid rates change nothing, and only staff with the permission may apply one', async () => {
  const { make, bulk, acts, prices, call } = await openPanel()
  await make.product({ price: 1000, cost_usd: 10 })
  await make.product({ price: 1000, cost_usd: 0 })
  for (const wrong of [
    change(0, 40),
    change(-1, 40),
    change(1200, 100),
    change(1200, -1),
    { ...change(1200, 40), rate: 'mil' },
    { ...change(1200, 40), round_to: 7 },
    { kind: 'dollar_undo' },
  ]) {
    expect([wrong, (await bulk(wrong)).statusCode]).toEqual([wrong, 400])
  }
  expect((await bulk(change(1200, 40))).body.code).toBe('no-se-puede')
  expect((await bulk({ kind: 'dollar_undo', act_id: 7 })).statusCode).toBe(409)
  expect(await prices()).toEqual([
    { price: 1000, list_price: null },
    { price: 1000, list_price: null },
  ])
  expect((await acts()).acts).toEqual([])
  for (const role of ['ventas', 'deposito', 'contenido', 'contador'] as const) {
    const { token } = await make.user({ role })
    const body = { filters: {}, change: change(1200, 40) }
    expect((await call('POST', '/api/admin/products/bulk', { token, body })).statusCode).toBe(403)
    expect((await call('GET', '/api/admin/products/dollar', { token })).statusCode).toBe(403)
  }
})

test('the cost in dollars needs the permission to see costs', async () => {
  const { make, call, token } = await openPanel()
  const product = await make.product({ cost_usd: 12.34 })
  const read = async (token?: string) =>
    (await call('GET', `/api/products/${product.id}${token ? '?showAll=true' : ''}`, token ? { token } : {})).body
      .product
  expect((await read(token)).cost_usd).toBe(12.34)
  const writer = await make.user({ role: 'contenido' })
  for (const shown of [await read(), await read(writer.token)]) expect(shown).not.toHaveProperty('cost_usd')
  const save = (by: string, cost_usd: unknown) =>
    call('PUT', `/api/products/${product.id}`, { token: by, body: { cost_usd } })
  expect((await save(writer.token, 13)).statusCode).toBe(403)
  expect((await save(token, -1)).body.errors).toHaveProperty('cost_usd')
  expect((await save(token, '15,50')).statusCode).toBe(200)
  expect((await read(token)).cost_usd).toBe(15.5)
})
