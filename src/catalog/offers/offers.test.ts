import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { importProducts } from '../import/import-products.server.ts'
import { endOffers } from './end-offers.server.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

async function openOffers() {
  const shop = await openShop()
  const { call, db, make } = shop
  const { token } = await make.admin()
  const bulk = (change: object, target: object = { filters: {} }, more: object = {}) =>
    call('POST', '/api/admin/products/bulk', { body: { ...target, change, ...more }, token })
  const read = async (id: number) => (await call('GET', `/api/products/${id}`)).body.product
  const change = (id: number, body: object) => call('PUT', `/api/products/${id}`, { body, token })
  const prices = () => db.selectFrom('products').select(['price', 'list_price']).orderBy('id').execute()
  /** Ends all offers, without running the job. */
  const endNow = () => sql`update products set offer_ends_at = now() - interval '1 second'`.execute(db)
  /** When the jobs that end offers run. */
  const endings = async () => {
    const { rows } = await sql`
      select run_at from graphile_worker.jobs where task_identifier = 'end-offers' order by run_at`.execute(db)
    return rows
  }
  return { ...shop, token, bulk, read, change, prices, endNow, endings }
}

test('starting and ending an offer by any filter restores every price to the cent', async () => {
  const { make, call, db, bulk, prices, read } = await openOffers()
  const odd = [1999.99, 10.01, 63_600, 0.1, 333.33]
  for (const price of odd) await make.product({ price, brand: 'Casa' })
  const other = await make.product({ price: 500, brand: 'Otra' })
  const fresh = await read(other.id)
  expect([fresh.list_price, fresh.offer_ends_at]).toEqual([null, null])
  const ends_at = tomorrow()
  const offer = { kind: 'offer', percent: 15, ends_at }
  const casa = { filters: { brand: 'Casa' } }
  const preview = (await bulk(offer, casa, { dry_run: true })).body
  expect(preview).toMatchObject({ matched: 5, changed: 5, refused_count: 0 })
  expect((await bulk(offer, casa)).body).toMatchObject({ changed: 5 })
  expect((await prices()).slice(0, 5)).toEqual([
    { price: 1699.99, list_price: 1999.99 },
    { price: 8.51, list_price: 10.01 },
    { price: 54_060, list_price: 63_600 },
    { price: 0.09, list_price: 0.1 },
    { price: 283.33, list_price: 333.33 },
  ])
  expect((await call('GET', '/api/products?offer=true')).body.pagination.total).toBe(5)
  // A second offer is computed from the list price, not from the offer price.
  expect(
    (await bulk({ ...offer, percent: 20, round_to: 10 }, { filters: { offer: 'true', minPrice: 1000 } })).body,
  ).toMatchObject({ changed: 2 })
  expect((await prices())[0]).toEqual({ price: 1600, list_price: 1999.99 })
  expect((await bulk({ kind: 'offer_end' })).body).toMatchObject({ matched: 6, changed: 5 })
  expect(await prices()).toEqual([...odd, 500].map((price) => ({ price, list_price: null })))
  expect((await call('GET', '/api/products?offer=true')).body.pagination.total).toBe(0)
  expect(await db.selectFrom('products').select('id').where('offer_ends_at', 'is not', null).execute()).toEqual([])
})

test('an offer ends on time for pages, carts and orders, before any job runs', async () => {
  const shop = await openOffers()
  const { make, call, db, bulk, buy, read, endNow, prices, token } = shop
  const product = await make.product({ price: 1000, stock: 9 })
  await bulk({ kind: 'offer', percent: 25, ends_at: tomorrow() })
  expect(await read(product.id)).toMatchObject({ price: 750, list_price: 1000 })
  expect((await buy(product)).body.order.total_amount).toBe(750)
  const quote = async () =>
    (await call('POST', '/api/cart/quote', { body: { items: [{ product_id: product.id, quantity: 1 }] } })).body
  expect((await quote()).lines[0].unit_price).toBe(750)

  await endNow()
  expect(await read(product.id)).toMatchObject({ price: 1000, list_price: null, offer_ends_at: null })
  expect((await call('GET', '/api/products?offer=true')).body.pagination.total).toBe(0)
  expect((await quote()).lines[0].unit_price).toBe(1000)
  expect((await buy(product)).body.order.total_amount).toBe(1000)
  expect((await prices())[0]).toEqual({ price: 750, list_price: 1000 })

  // Changes by staff start from the list price, before the job has run.
  const raised = { kind: 'price', how: 'percent', value: 10 }
  expect((await bulk(raised, { ids: [product.id] }, { dry_run: true })).body.examples).toMatchObject([
    { before: 1000, after: 1100 },
  ])
  await Promise.all([endOffers(db), endOffers(db), buy(product)])
  expect(await prices()).toEqual([{ price: 1000, list_price: null }])
  expect((await call('GET', `/api/products/${product.id}?showAll=true`, { token })).body.product.price).toBe(1000)
})

test('a job restores the list price at the end of an offer', async () => {
  const shop = await openOffers()
  const { make, bulk, db, endNow, prices, endings } = shop
  await make.product({ price: 1000 })
  const ends_at = tomorrow()
  await bulk({ kind: 'offer', percent: 25, ends_at })
  expect(await endings()).toEqual([{ run_at: ends_at }])
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await endNow()
  await runJobs(shop)
  expect(await prices()).toEqual([{ price: 1000, list_price: null }])
})

test('staff can put a product on offer, and invalid offers are refused', async () => {
  const { make, call, change, read, bulk, token, endings } = await openOffers()
  const { id } = await make.product({ price: 800 })
  const ends_at = tomorrow()
  expect((await change(id, { list_price: 1000, offer_ends_at: ends_at })).body.product).toMatchObject({
    price: 800,
    list_price: 1000,
    offer_ends_at: ends_at,
  })
  expect(await endings()).toEqual([{ run_at: ends_at }])
  for (const wrong of [
    { list_price: 800 },
    { list_price: 799.99 },
    { price: 1000 },
    { list_price: 'mucho' },
    { offer_ends_at: '2020-01-01T00:00:00Z' },
    { offer_ends_at: 'mañana' },
    { list_price: null, offer_ends_at: ends_at },
  ]) {
    expect([wrong, (await change(id, wrong)).statusCode]).toEqual([wrong, 400])
  }
  const offer = { kind: 'offer', percent: 10, ends_at }
  for (const wrong of [
    { ...offer, percent: 0 },
    { ...offer, percent: 100 },
    { ...offer, percent: 101 },
    { ...offer, percent: -5 },
    { ...offer, percent: 'diez' },
    { ...offer, ends_at: '2020-01-01T00:00:00Z' },
    { ...offer, round_to: 7 },
  ]) {
    expect([wrong, (await bulk(wrong)).statusCode]).toEqual([wrong, 400])
  }
  expect((await bulk({ ...offer, percent: 1, round_to: 1000 })).body.code).toBe('no-se-puede')
  expect(await read(id)).toMatchObject({ price: 800, list_price: 1000 })
  const made = { name: 'Nuevo', price: 90, stock: 1 }
  expect((await call('POST', '/api/products', { token, body: { ...made, list_price: 90 } })).statusCode).toBe(400)
  const { product } = (await call('POST', '/api/products', { token, body: { ...made, list_price: 100 } })).body
  expect(product).toMatchObject({ price: 90, list_price: 100, offer_ends_at: null })
  const later = new Date(Date.parse(ends_at) + 60_000).toISOString()
  await call('POST', '/api/products', { token, body: { ...made, list_price: 100, offer_ends_at: later } })
  expect(await endings()).toEqual([{ run_at: ends_at }, { run_at: later }])
  expect((await change(product.id, { list_price: null })).body.product).toMatchObject({ price: 100, list_price: null })
})

test('a price change outlives the offer, and an imported price above the list price ends it', async () => {
  const { make, bulk, db, prices, endNow, config } = await openOffers()
  await make.product({ name: 'Rosa', price: 1000, sku: 'R-1' })
  await bulk({ kind: 'offer', percent: 20, ends_at: tomorrow() })
  expect((await bulk({ kind: 'price', how: 'percent', value: 10 })).body.changed).toBe(1)
  expect(await prices()).toEqual([{ price: 880, list_price: 1100 }])
  expect((await bulk({ kind: 'price', how: 'set', value: 1100 })).body.code).toBe('no-se-puede')
  async function bring(price: number, name = 'Rosa') {
    const file = join(config.dataDir, 'precios.csv')
    await writeFile(file, `sku,nombre,marca,precio\nR-1,${name},Casa,${price}\n`)
    await importProducts(db, file)
  }
  await bring(900)
  expect(await prices()).toEqual([{ price: 900, list_price: 1100 }])
  await endNow()
  await bring(900, 'Rosa nueva')
  expect(await prices()).toEqual([{ price: 900, list_price: 1100 }])
  await bring(950)
  expect(await prices()).toEqual([{ price: 950, list_price: null }])
  await bulk({ kind: 'offer', percent: 20 })
  await bring(1200)
  expect(await prices()).toEqual([{ price: 1200, list_price: null }])
})

test('no row trigger runs before an update of products, as it would recompute the search text with every sale', async () => {
  const { db } = await openShop()
  const { rows } = await sql`select tgname from pg_trigger
    where tgrelid = 'products'::regclass and (tgtype & 19) = 19`.execute(db)
  expect(rows).toEqual([])
})
