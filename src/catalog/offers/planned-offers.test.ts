import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { startDueOffers } from '../bulk/start-offers.server.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function openOffers() {
  const shop = await openShop()
  const { call, db, make } = shop
  const admin = await make.admin()
  const { token } = admin
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    call(method, `/api/admin/${path}`, { token, body })
  const plan = (more: object = {}, target: object = { filters: {} }) =>
    ask('POST', 'products/bulk', { ...target, change: { kind: 'offer', percent: 25, starts_at: inDays(1), ...more } })
  const planned = async () => (await ask('GET', 'planned-offers')).body.offers
  const prices = () => db.selectFrom('products').select(['price', 'list_price']).orderBy('id').execute()
  const beginNow = () => sql`update planned_offers set starts_at = now() - interval '1 second'`.execute(db)
  return { ...shop, admin, ask, plan, planned, prices, beginNow }
}

test('a scheduled offer starts on time for the products of its filter', async () => {
  const shop = await openOffers()
  const { make, plan, planned, prices, beginNow, db, call, admin } = shop
  for (const price of [1000, 2000]) await make.product({ price, brand: 'Casa' })
  const [starts_at, ends_at] = [inDays(1), inDays(2)]
  const casa = { filters: { brand: 'Casa' } }
  const preview = (await plan({ starts_at, ends_at }, { ...casa, dry_run: true })).body
  expect(preview).toMatchObject({
    changed: 2,
    examples: [
      { before: 1000, after: 750 },
      { before: 2000, after: 1500 },
    ],
  })
  expect(await planned()).toEqual([])
  expect((await plan({ starts_at, ends_at }, { ...casa, expected: 2 })).statusCode).toBe(200)
  // A product created later was not in the preview.
  await make.product({ price: 500, brand: 'Casa' })
  const before = [1000, 2000, 500].map((price) => ({ price, list_price: null }))
  expect(await prices()).toEqual(before)
  expect(await planned()).toMatchObject([{ percent: 25, products: 2, starts_at, ends_at }])
  await startDueOffers(db)
  expect(await prices()).toEqual(before)
  const { rows } = await sql`
    select run_at from graphile_worker.jobs where task_identifier = 'start-offers'`.execute(db)
  expect(rows).toEqual([{ run_at: starts_at }])

  await beginNow()
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await runJobs(shop)
  expect(await prices()).toEqual([
    { price: 750, list_price: 1000 },
    { price: 1500, list_price: 2000 },
    { price: 500, list_price: null },
  ])
  expect([await planned(), (await call('GET', '/api/products?offer=true')).body.pagination.total]).toEqual([[], 2])
  const written = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('table_name', '=', 'products')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  // The audit log names the person who scheduled it.
  expect(written.map(({ actor_id, after }) => [actor_id, Object(after).price])).toEqual([
    [admin.id, 1500],
    [admin.id, 750],
  ])
})

test('of two instances one starts a scheduled offer, from current prices, skipping invalid products', async () => {
  const { make, plan, prices, beginNow, db } = await openOffers()
  const [one, other] = [await make.product({ price: 1000 }), await make.product({ price: 2000 })]
  await plan()
  await db.updateTable('products').set({ price: 1200 }).where('id', '=', one.id).execute()
  await db.updateTable('products').set({ price: 0.01 }).where('id', '=', other.id).execute()
  await beginNow()
  await Promise.all([startDueOffers(db), startDueOffers(db)])
  expect(await prices()).toEqual([
    { price: 900, list_price: 1200 },
    { price: 0.01, list_price: null },
  ])
})

test('a scheduled offer can be cancelled, and one past its end never starts', async () => {
  const { make, plan, planned, prices, beginNow, ask, db } = await openOffers()
  await make.product({ price: 1000 })
  for (const days of [1, 3]) await plan({ starts_at: inDays(days) })
  const [{ id }, later] = await planned()
  const cancel = async (offer: number) => (await ask('DELETE', `planned-offers/${offer}`)).statusCode
  expect(await cancel(id)).toBe(200)
  expect(await planned()).toEqual([later])
  expect([await cancel(id), await cancel(later.id)]).toEqual([404, 200])
  await plan({ ends_at: inDays(2) })
  await beginNow()
  await sql`update planned_offers set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'`.execute(
    db,
  )
  await startDueOffers(db)
  expect([await prices(), await planned()]).toEqual([[{ price: 1000, list_price: null }], []])
})

test('a scheduled offer needs valid dates and the permission to set prices', async () => {
  const { make, plan, planned, call } = await openOffers()
  await make.product({ price: 1000 })
  for (const wrong of [
    { starts_at: '2020-01-01T00:00:00Z' },
    { starts_at: 'mañana' },
    { starts_at: inDays(2), ends_at: inDays(1) },
  ]) {
    expect([wrong, (await plan(wrong)).statusCode]).toEqual([wrong, 400])
  }
  expect(await planned()).toEqual([])
  const { token } = await make.user({ role: 'contenido' })
  expect((await call('GET', '/api/admin/planned-offers', { token })).statusCode).toBe(403)
})
