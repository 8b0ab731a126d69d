import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../test/open-shop.ts'
import { guest } from '../../../test/person.ts'
import { buildApp } from '../../app.ts'
import { addStock } from '../../catalog/stock.server.ts'
import { askVersion, hearCatalogChanges } from './catalog-changes.server.ts'
import { PageCache } from './page-cache.server.ts'

/** A shop with one product, and the cache of another instance; what each is told to drop is counted. */
async function openTwo(stock: number) {
  const shop = await openShop()
  const product = await shop.make.product({ stock })
  const other = new PageCache(1_000_000)
  onTestFinished(await hearCatalogChanges(shop.url, other))
  await askVersion(shop.pool, shop.cache)
  const since = counter({ own: shop.cache, other })
  return { ...shop, product, since }
}

function counter({ own, other }: { own: PageCache; other: PageCache }) {
  const began = [own, other].map(({ stats }) => ({ ...stats }))
  return () => {
    const [ownSince, otherSince] = [own, other].map(({ stats }, index) => ({
      drops: stats.drops - (began[index]?.drops ?? 0),
      sales: stats.sales - (began[index]?.sales ?? 0),
    }))
    return { own: ownSince, other: otherSince }
  }
}

test('an order of what there is plenty of changes no page, here or on another instance', async () => {
  const { buy, call, product, since } = await openTwo(40)
  expect((await buy(product)).statusCode).toBe(201)
  expect((await call('GET', `/api/products/${product.id}`)).body.product.stock).toBe(39)
  expect(since()).toEqual({ own: { drops: 0, sales: 1 }, other: { drops: 0, sales: 0 } })
})

test('an order that leaves few is told to every instance, and drops nothing but what shows them', async () => {
  const { buy, product, since } = await openTwo(6)
  await buy(product)
  await expect.poll(() => since().other).toEqual({ drops: 0, sales: 1 })
  expect(since().own).toEqual({ drops: 0, sales: 1 })
})

test('a change by staff drops everything on every instance', async () => {
  const { make, call, product, since } = await openTwo(40)
  const { token } = await make.admin()
  const saved = await call('PUT', `/api/products/${product.id}`, { token, body: { price: 99 } })
  expect(saved.statusCode).toBe(200)
  expect(since().own?.drops).toBe(1)
  await expect.poll(() => since().other?.drops).toBe(1)
})

test('stock that no request moved is told to every instance, however much there is', async () => {
  const { db, product, since } = await openTwo(40)
  await db.transaction().execute((tx) => addStock(tx, product.id, 2, { reason: 'cancelacion' }))
  await expect.poll(() => since().other).toEqual({ drops: 0, sales: 1 })
})

test('stock that moved at another instance is told here soon, whether its news came or not', async () => {
  const { url, buy, db, product, ...shop } = await openTwo(40)
  const cache = new PageCache(1_000_000)
  onTestFinished(await hearCatalogChanges(url, cache))
  const here = await buildApp({ ...shop, db, cache })
  onTestFinished(() => here.close())
  const stock = async () =>
    (await here.inject(`/api/products/${product.id}`)).json<{ product: { stock: number } }>().product.stock
  const isSeen = (left: number) => expect.poll(stock, { timeout: 5000, interval: 20 }).toBe(left)

  expect([await stock(), await stock()]).toEqual([40, 40])
  expect(cache.stats.renderings).toBe(1)
  await buy(product)
  await isSeen(39)
  await sql`with moved as (update products set stock = stock - 1 where id = ${product.id} returning id)
    insert into stock_movements (product_id, quantity, reason) select id, -1, 'venta' from moved`.execute(db)
  await isSeen(38)
  expect(cache.stats.drops).toBe(1)
})

test('a sale that was undone has no version: the change that gets its number is not taken for it', async () => {
  const { buy, call, make, product, cache, pool } = await openTwo(3)
  const gone = await make.product({ stock: 0 })
  await askVersion(pool, cache)
  const items = [product, gone].map(({ id }) => ({ product_id: id, quantity: 1 }))
  const before = { version: cache.version, drops: cache.stats.drops }
  expect((await call('POST', '/api/orders', { body: { ...guest, items } })).statusCode).toBe(409)
  expect(cache.version).toBe(before.version)
  expect((await buy(product)).statusCode).toBe(201)
  expect([cache.version, cache.stats.drops]).toEqual([before.version + 1, before.drops])
})
