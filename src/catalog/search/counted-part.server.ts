import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { Condition } from './product-filters.server.ts'

/** Of fewer products all that fit are counted, however many. */
const large = 100_000
/** As many rows stand for a large catalogue. */
const sampled = 5_000
/** Where fewer of those fit, what fits is few enough to be counted, and they would tell too little. */
const enough = 100

/** Where to count, and for how many products each that is counted there stands. */
export type Counted = { from: RawBuilder<unknown>; times: number }

const all: Counted = { from: sql`products`, times: 1 }

/** All products, or of a large catalogue that many of them fit a part, the same each time. */
export async function whereToCount(db: Db, fitting: Condition): Promise<Counted> {
  const products = await catalogueSize(db)
  if (products < large) return all
  const times = products / sampled
  const from = sql`products tablesample system (${100 / times}) repeatable (1)`
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (select from ${from} where ${fitting} limit ${enough}) as few`.execute(db)
  return (rows[0]?.found ?? 0) < enough ? all : { from, times }
}

export const isLarge = async (db: Db) => (await catalogueSize(db)) >= large

/** As PostgreSQL last counted it. */
async function catalogueSize(db: Db) {
  const { rows } = await sql<{ products: number }>`
    select reltuples::float8 as products from pg_class where oid = 'products'::regclass`.execute(db)
  return rows[0]?.products ?? 0
}

/** What is told of an estimate: as many digits as it is good for. */
export function estimated(counted: number, times: number) {
  const estimate = counted * times
  const unit = 10 ** Math.max(Math.floor(Math.log10(Math.max(estimate, 1))) - 1, 0)
  return Math.round(estimate / unit) * unit
}
