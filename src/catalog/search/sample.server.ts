import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { Condition } from './product-filters.server.ts'

/** Smaller catalogues are counted exactly. */
const large = 100_000
/** Share of perfumes, with all their sizes, in the sample (index products_sample). */
const wholeSample = 0.025
/** Matches to read for the counts of each value, and for a total. */
const max = 1_000
export const maxForTotal = 400
/** With fewer matches in the sample the estimate is too rough, and counting exactly is cheap. */
export const enough = 100
export const enoughForTotal = 50

export async function isLarge(db: Db) {
  // PostgreSQL's estimate from the last ANALYZE.
  const { rows } = await sql<{ products: number }>`
    select reltuples::float8 as products from pg_class where oid = 'products'::regclass`.execute(db)
  return (rows[0]?.products ?? 0) >= large
}

const place = sql`sample_place(products.family_id)`

/** The first matching products of the sample with their place: the share of all perfumes up to that one. */
export const sampleOf = (fitting: Condition, columns: readonly RawBuilder<unknown>[], limit = max) => sql`
  select ${sql.join([...columns, place])} as place from products
  where ${fitting} and ${place} < ${sql.lit(wholeSample)} and fit_sample(products.note_keys)
  order by ${place} limit ${sql.lit(limit)}`

/** Number of products read from the sample, and the place of the last. */
export type Read = { products: number; last: number | null }

/** The share of the catalogue that was read; `isAll` if the whole sample was read. */
export function shareOf({ products, last }: Read, limit = max) {
  const isAll = products < limit || last === null
  return { share: isAll ? wholeSample : last, isAll }
}

/** Scales a count of the sample to the whole catalogue; two significant digits, as it is no more exact. */
export function estimated(counted: number, share: number) {
  const estimate = counted / share
  const unit = 10 ** Math.max(Math.floor(Math.log10(Math.max(estimate, 1))) - 1, 0)
  return Math.round(estimate / unit) * unit
}
