import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { ProductFilters } from '../contract.ts'
import { listFacets } from './facets.server.ts'
import { listNoteFacet } from './note-facet.server.ts'

const perfumes = 3000

/** Estimated row count of 100,000, so that few products count as a large catalogue; two sizes of each perfume. */
async function openLargeShop() {
  const shop = await openShop()
  // Autovacuum would correct the row count.
  await sql`alter table products set (autovacuum_enabled = false)`.execute(shop.db)
  for (const size of [1, 2]) {
    await sql`
      insert into products (name, brand, price, stock, volume, gender, note_keys, family_id, has_sizes)
      select 'Perfume', case when n <= 15 then 'Rara' else 'Usual' end, 100 + n * ${size}::int, 5, ${`${size * 50}ml`},
        case when n % 4 < 2 then 'mujer' else 'hombre' end, array['rosa'] || case when n % 4 = 0 then array['oud'] else '{}' end
          || case when n <= 15 then array['mirra'] else '{}' end,
        n, true
      from generate_series(1, ${perfumes}::int) as n`.execute(shop.db)
  }
  await sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', 'products', 'reltuples', 100000::real)`.execute(
    shop.db,
  )
  return shop
}

/** An estimate may differ by 40 %. */
function expectAbout(count: number | undefined, real: number) {
  expect(count).toBeGreaterThan(real * 0.6)
  expect(count).toBeLessThan(real * 1.4)
}

test('in a very large catalogue many matches are estimated, few are counted', async () => {
  const { call, db } = await openLargeShop()
  const pagination = async (query: string) => (await call('GET', `/api/products?${query}`)).body.pagination
  const all = await pagination('')
  expect(all.is_estimate).toBe(true)
  expectAbout(all.total, perfumes * 2)
  expectAbout((await pagination('group=family')).total, perfumes)
  expectAbout((await pagination('group=family&notes=rosa&without=oud')).total, perfumes * 0.75)
  expect(await pagination('group=family&brand=rara')).toEqual({ page: 1, limit: 12, total: 15, pages: 2 })
  const few = 'group=family&notes=mirra&without=oud'
  expect(await pagination(few)).toEqual({ page: 1, limit: 12, total: 12, pages: 1 })
  expect(await pagination(`${few}&gender=mujer`)).toEqual({ page: 1, limit: 12, total: 4, pages: 1 })

  const facets = (chosen: object) => listFacets(db, { ...ProductFilters.parse(chosen), group: 'family' }, undefined)
  const { genders, volumes, price } = await facets({ gender: ['mujer'] })
  for (const { count } of [...genders, ...volumes]) expectAbout(count, perfumes / 2)
  // The lowest and highest price are exact.
  expect(price).toEqual({ lowest: 101, highest: 100 + 2 * perfumes })
  // The sample may lack a small brand.
  expect(await facets({})).toMatchObject({ isEstimate: true, brands: { hasMore: true } })
  const rare = await facets({ brand: ['Rara'] })
  expect([rare.total, rare.genders]).toEqual([15, expect.arrayContaining([{ value: 'hombre', count: 8 }])])
  const { offered, counted } = await listNoteFacet(db, { group: 'family' }, undefined)
  expect(offered[0]).toMatchObject({ value: 'rosa', count: counted })
})

test('a product with more notes than fit into an index is saved and counted', async () => {
  const { db, call } = await openLargeShop()
  const keys = Array.from({ length: 80 }, () => randomBytes(40).toString('base64url'))
  // In a family that is part of the sample.
  await sql`insert into products (name, brand, price, stock, note_keys, family_id)
    values ('Bosque', 'Rara', 100, 5, ${keys}, (select min(n) from generate_series(10000, 10200) as n where sample_place(n) < 0.025))`.execute(
    db,
  )
  expect((await call('GET', '/api/products?group=family&brand=rara')).body.pagination.total).toBe(16)
})
