import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { type CountedFacet, countedFacets, facetColumns, inAllBut, inFacetOf } from './facet-columns.server.ts'
import { type Condition, type Facet, facets } from './product-filters.server.ts'

type Row = {
  facet: CountedFacet | 'total'
  value: string | null
  brand_name: string | null
  count: number
  lowest: number | null
  highest: number | null
}

/**
 * The facets of the perfumes that have several sizes: each is counted once for a value, however many of its sizes have it.
 * `fitting` lets through what misses one facet at the most, `chosen` is what each facet asks for.
 */
export async function countFamilies(db: Db, fitting: Condition, chosen: ReadonlyMap<Facet, Condition>) {
  const counted = countedFacets.map(
    (facet) => sql`
      select ${sql.lit(facet)} as facet, ${sql.ref(facet)} as value, min(brand_name) as brand_name,
        count(distinct family_id)::int as count, null::float8 as lowest, null::float8 as highest
      from sized where ${inAllBut(chosen, facet)} group by 2`,
  )
  const { rows } = await sql<Row>`
    with sized as materialized (
      select products.family_id, products.price::float8, products.brand as brand_name,
        ${sql.join(countedFacets.map((facet) => sql`${facetColumns[facet]} as ${sql.ref(facet)}`))},
        ${sql.join(facets.map((facet) => inFacetOf(chosen, facet)))}
      from products where ${fitting} and products.has_sizes
    )
    ${sql.join(counted, sql` union all `)}
    union all
    select 'total', null, null, (count(distinct family_id) filter (where ${inAllBut(chosen)}))::int,
      min(price) filter (where ${inAllBut(chosen, 'price')}), max(price) filter (where ${inAllBut(chosen, 'price')})
    from sized`.execute(db)
  return rows
}
