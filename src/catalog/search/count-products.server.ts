import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { estimated, whereToCount } from './counted-part.server.ts'
import { bestOfFamily, type Condition, everyMatching, type Filters } from './product-filters.server.ts'
import type { Search } from './search.server.ts'

/** How many products fit, or perfumes where those are asked for; of very many about how many. */
export const countProducts = (db: Db, filters: Filters, search: Search | undefined) =>
  countFitting(db, everyMatching(filters, search), filters.group === 'family')

export async function countFitting(db: Db, fitting: Condition, isGrouped: boolean) {
  const { from, times } = await whereToCount(db, fitting)
  const isWhole = times === 1
  // In a part a perfume may have one of its sizes: there, the one that stands for it is counted.
  const isCounted = isGrouped && !isWhole ? sql`${fitting} and ${bestOfFamily(fitting)}` : fitting
  const { rows } = await sql<{ total: number }>`
    select ${isGrouped && isWhole ? perfumes : sql`count(*)::int`} as total from ${from} where ${isCounted}`.execute(db)
  const total = rows[0]?.total ?? 0
  return isWhole ? { total } : { total: estimated(total, times), isEstimate: true as const }
}

/** What has no other size needs no comparing. */
export const perfumes = sql<number>`
  (count(*) filter (where not has_sizes) + count(distinct family_id) filter (where has_sizes))::int`
