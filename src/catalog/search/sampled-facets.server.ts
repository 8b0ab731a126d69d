import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import {
  type Chosen,
  type CountedFacet,
  columnsToCount,
  countedFacets,
  countValues,
  eachFamily,
  type FacetValue,
  inOtherFacets,
  otherFacets,
  readValues,
  type ValueRow,
} from './facet-columns.server.ts'
import type { Condition, Facet } from './product-filters.server.ts'
import { enough, estimated, type Read, sampleOf, shareOf } from './sample.server.ts'
import { allOf } from './search-conditions.server.ts'

/** All filters (undefined), or all except those of one facet. */
type Scope = Facet | undefined
type Estimate = { total: number; valuesOf: (facet: CountedFacet) => FacetValue[] }

/** Estimates the counts of each scope from a sample; scopes with too few matches are missing from the result. */
export async function countSampled(db: Db, fixed: readonly Condition[], chosen: Chosen, isGrouped: boolean) {
  const estimates = new Map<Scope, Estimate>()
  let remaining: Scope[] = [undefined, ...chosen.keys()]
  // A scope with many matches stops the reading early: the remaining scopes are read again, further into the sample.
  for (;;) {
    const { scopes, values, ...read } = await readSample(db, fixed, chosen, remaining, isGrouped)
    const { share, isAll } = shareOf(read)
    const valuesOf = (facet: CountedFacet) =>
      readValues(values, facet).map(({ value, count }) => ({ value, count: estimated(count, share) }))
    for (const { scope, products, count } of scopes) {
      if (products >= enough) estimates.set(scope ?? undefined, { total: estimated(count, share), valuesOf })
    }
    remaining = remaining.filter((scope) => !estimates.has(scope))
    if (isAll || remaining.length === 0) return estimates
  }
}

type Sampled = Read & { scopes: { scope: Facet | null; count: number; products: number }[]; values: ValueRow[] }

async function readSample(
  db: Db,
  fixed: readonly Condition[],
  chosen: Chosen,
  remaining: readonly Scope[],
  isGrouped: boolean,
) {
  const count = isGrouped ? eachFamily : sql<number>`count(*)::int`
  const anyScope = sql.join(
    remaining.map((scope) => otherFacets(chosen, scope)),
    sql` or `,
  )
  const scopes = remaining.map(
    (scope) => sql`
      select ${sql.lit(scope ?? null)} as scope, ${count} as count, count(*)::int as products
      from read where ${inOtherFacets(chosen, scope)}`,
  )
  const values = countedFacets
    .filter((facet) => remaining.includes(chosen.has(facet) ? facet : undefined))
    .map((facet) => countValues(chosen, facet, count))
  const { rows } = await sql<Sampled>`
    with read as materialized (${sampleOf(allOf([...fixed, sql`(${anyScope})`]), columnsToCount(chosen))}),
    scopes as (${sql.join(scopes, sql` union all `)})
    ${values.length > 0 ? sql`, counted as (${sql.join(values, sql` union all `)})` : sql``}
    select count(*)::int as products, max(place) as last, (select json_agg(scopes) from scopes) as scopes,
      ${values.length > 0 ? sql`(select coalesce(json_agg(counted), '[]') from counted)` : sql`'[]'::json`} as values
    from read`.execute(db)
  return rows[0] ?? { products: 0, last: null, scopes: [], values: [] }
}
