import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { Condition } from './product-filters.server.ts'

/** Of fewer products all that fit are counted, however many. */
const large = 100_000
/** One perfume of forty, with all its sizes, is in the sample: the index products_sample. */
const wholeSample = 0.025
/** As many that fit tell of each value of a filter; fewer tell how many there are in all. */
const most = 1_000
export const mostForTotal = 400
/** Where the sample has fewer, what fits is few enough to be counted, and they would tell too little; for a total half. */
export const enough = 100
export const enoughForTotal = 50

export async function isLarge(db: Db) {
  // As PostgreSQL last counted it.
  const { rows } = await sql<{ products: number }>`
    select reltuples::float8 as products from pg_class where oid = 'products'::regclass`.execute(db)
  return (rows[0]?.products ?? 0) >= large
}

const place = sql`sample_place(products.family_id)`

/** The first products of the sample that fit, and the place of each, which is the share of all perfumes up to there. */
export const sampleOf = (fitting: Condition, columns: readonly RawBuilder<unknown>[], limit = most) => sql`
  select ${sql.join([...columns, place])} as place from products
  where ${fitting} and ${place} < ${sql.lit(wholeSample)} and fit_sample(products.note_keys)
  order by ${place} limit ${sql.lit(limit)}`

/** Of the products that were read from a sample: how many, and the place of the last. */
export type Read = { products: number; last: number | null }

/** The share of the catalogue that they are what fits of; `isAll`: more than the sample has. */
export function shareOf({ products, last }: Read, limit = most) {
  const isAll = products < limit || last === null
  return { share: isAll ? wholeSample : last, isAll }
}

/** What is told of an estimate: as many digits as it is good for. */
export function estimated(counted: number, share: number) {
  const estimate = counted / share
  const unit = 10 ** Math.max(Math.floor(Math.log10(Math.max(estimate, 1))) - 1, 0)
  return Math.round(estimate / unit) * unit
}
