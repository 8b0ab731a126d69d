import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { perfumes } from '../../../demo/catalogue.ts'
import { countStatements } from '../../../test/support/count-statements.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import { drawPicture } from '../jobs.ts'
import { pictureBytes } from '../pictures/picture-bytes.server.ts'
import { share } from '../pictures/picture-names.ts'
import { drawDemoPicture } from './draw-demo-picture.server.ts'
import { loadDemo } from './load-demo.server.ts'

test('the demo is loaded with few statements, and its stock is the sum of movements', async () => {
  const { db, call } = await openShop()
  const { counting, count } = countStatements()
  await loadDemo(db.withPlugin(counting))
  expect(count()).toBeLessThan(25)
  const { body } = await call('GET', '/api/products?limit=100')
  expect(body.pagination.total).toBe(perfumes.length)
  for (const product of body.products) {
    expect(product.sku).toMatch(/^[HMU]-(ORG|IMP|IMIT)-\S{1,4}-\d+-\d{3,}$/)
    expect(product.sku.endsWith(String(product.id).padStart(3, '0'))).toBe(true)
    expect(product.notes).toMatch(/^Salida: .+; Corazón: .+; Fondo: .+$/)
    expect(product.volume).toMatch(/^\d+ml$/)
  }
  const { rows } = await sql<{
    id: number
  }>`select products.id from products left join stock_movements on product_id = products.id
    group by products.id having stock <> coalesce(sum(quantity), 0)`.execute(db)
  expect(rows).toEqual([])
  expect((await call('GET', '/api/products/categories/all')).body.categories).toHaveLength(6)
})

test('the six newest products are featured and of several categories', async () => {
  const { db, call } = await openShop()
  await loadDemo(db)
  const { products } = (await call('GET', '/api/products?limit=6&sort=created_at&order=DESC')).body
  expect(products.map((product: { is_featured: number }) => product.is_featured)).toEqual([1, 1, 1, 1, 1, 1])
  expect(new Set(products.map(({ category }: { category: string }) => category)).size).toBeGreaterThanOrEqual(4)
})

test('imitations of the demo are linked with their originals', async () => {
  const { db, call } = await openShop()
  await loadDemo(db)
  const originals = new Set(
    perfumes.filter(({ type }) => type !== 'imitacion').map((one) => `${one.name} de ${one.brand}`),
  )
  const named = perfumes.filter(({ inspired_by = '' }) => originals.has(inspired_by)).length
  expect(named).toBeGreaterThan(20)
  const linked = await db.selectFrom('products').selectAll().where('inspired_by_id', 'is not', null).execute()
  expect(linked).toHaveLength(named)
  const [imitation] = linked
  const { product } = (await call('GET', `/api/products/${imitation?.id}`)).body
  expect(`${product.inspired_by_product.name} de ${product.inspired_by_product.brand}`).toBe(imitation?.inspired_by)
  const original = (await call('GET', `/api/products/${product.inspired_by_product.id}`)).body.product
  expect(original.inspirations.map(({ name }: { name: string }) => name)).toContain(imitation?.name)
})

test('concurrent instances load the demo once, and never again', async () => {
  const { db } = await openShop()
  await Promise.all([loadDemo(db), loadDemo(db), loadDemo(db)])
  const count = () => db.selectFrom('products').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  expect((await count()).count).toBe(perfumes.length)
  await db.deleteFrom('products').execute()
  await loadDemo(db)
  expect((await count()).count).toBe(0)
})

test('a shop that has products of its own gets no demo', async () => {
  const { db, make } = await openShop()
  await make.product()
  await loadDemo(db)
  expect(await db.selectFrom('product_pictures').select('id').execute()).toEqual([])
})

test('demo pictures are drawn on first request at the requested size, or by a job', async () => {
  const shop = await openShop()
  const { db, files } = shop
  await loadDemo(db)
  const needs = { db, files, drawPicture: drawDemoPicture(db) }
  const [first, second] = await db
    .selectFrom('product_pictures')
    .select(['name', 'width', 'height'])
    .orderBy('id')
    .limit(2)
    .execute()
  const small = { name: first?.name ?? '', copy: { width: 400, format: 'avif' } } as const
  const copy = await pictureBytes(needs, small)
  expect(await sharp(copy).metadata()).toMatchObject({ format: 'heif', width: 400, height: 500 })
  expect([...(await files.listAll('pictures')).objects]).toHaveLength(1)
  expect(await pictureBytes({ ...needs, drawPicture: drawNothing }, small)).toEqual(copy)
  const whole = await pictureBytes(needs, { name: small.name })
  expect(await sharp(whole).metadata()).toMatchObject({ format: 'webp', width: first?.width, height: first?.height })
  const shared = await pictureBytes(needs, { name: small.name, copy: share })
  expect(await sharp(shared).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })

  await enqueue(db, drawPicture, { name: second?.name ?? '' })
  await runJobs({ ...shop, ...needs })
  expect(await files.exists(`pictures/${second?.name}-800.avif`)).toBe(true)
})

async function drawNothing(): Promise<never> {
  throw new Error('drawn twice')
}
