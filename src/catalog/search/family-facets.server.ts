import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import {
  type Chosen,
  columnsToCount,
  countedFacets,
  countValues,
  eachFamily,
  inOtherFacets,
  type ValueRow,
} from './facet-columns.server.ts'
import type { Condition } from './product-filters.server.ts'

type Counted = { total: number; lowest: number | null; highest: number | null; values: ValueRow[] }

/**
 * Facets of the perfumes with several sizes; each perfume counts once for a value. `fitting` matches products that fail
 * one facet at most; `chosen` has the condition of each facet.
 */
export async function countFamilies(db: Db, fitting: Condition, chosen: Chosen) {
  const { rows } = await sql<Counted>`
    with read as materialized (
      select ${sql.join(columnsToCount(chosen))} from products where ${fitting} and products.has_sizes
    ), counted as (${sql.join(
      countedFacets.map((facet) => countValues(chosen, facet, eachFamily)),
      sql` union all `,
    )})
    select (count(distinct family_id) filter (where ${inOtherFacets(chosen)}))::int as total,
      min(price) filter (where ${inOtherFacets(chosen, 'price')}) as lowest,
      max(price) filter (where ${inOtherFacets(chosen, 'price')}) as highest,
      (select coalesce(json_agg(counted), '[]') from counted) as values
    from read`.execute(db)
  return rows[0]
}
