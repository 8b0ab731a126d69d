import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'

/** Volumes as typed, and their millilitres. */
const volumes: Record<string, number | null> = {
  '100ml': 100,
  '100 ML': 100,
  '100': 100,
  '100 ml spray': 100,
  '90 cc': 90,
  '0100ml': 100,
  '1,5 ml': 2,
  '1.4 ml': 1,
  '0.8ml': 1,
  '7.5': 8,
  '1.000 ml': 1000,
  '1,000 ml': 1000,
  '1.000': 1000,
  '1 litro': 1000,
  '1L': 1000,
  '0,75 l': 750,
  '0.750 l': 750,
  '3.4 oz': 101,
  '3,4 fl. oz': 101,
  '1.7 Fl Oz': 50,
  '100 ml / 3.4 oz': 100,
  '3.4 oz (100 ml)': 100,
  '2 x 50 ml': 100,
  '3x30ml': 90,
  '2 × 50': 100,
  'Set 2 x 10 ml': 20,
  '': null,
  '0': null,
  '0ml': null,
  grande: null,
  '100 g': null,
  '100 + 10 ml': null,
  '50 ml y 10 ml': null,
  'Set de 3': null,
  '10000000 ml': null,
  '1.2.3 ml': null,
}

test('volumes are parsed in any notation', async () => {
  const { db } = await openShop()
  const { rows } = await sql<{ volume: string; ml: number | null }>`
    select volume, millilitres_of(volume) as ml from unnest(${Object.keys(volumes)}::text[]) as volume`.execute(db)
  expect(Object.fromEntries(rows.map(({ volume, ml }) => [volume, ml]))).toEqual(volumes)
})

test('the price per 100 ml needs a parsable volume', async () => {
  const { call, make } = await openShop()
  const per100 = async (volume: string) => {
    const { id } = await make.product({ name: `De ${volume}`, volume, price: 10_100 })
    return (await call('GET', `/api/products/${id}`)).body.product.price_per_100ml
  }
  expect(await per100('3.4 oz')).toBe(10_000)
  expect(await per100('2 x 50 ml')).toBe(10_100)
  expect(await per100('0.8ml')).toBe(1_010_000)
  expect(await per100('grande')).toBeNull()
})
