import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { everyMatching, type Filters } from './product-filters.server.ts'
import { enoughForTotal, estimated, isLarge, maxForTotal, type Read, sampleOf, shareOf } from './sample.server.ts'
import type { Search } from './search.server.ts'

/** Number of perfumes; products without other sizes need no `distinct`. */
export const perfumes = sql<number>`
  (count(*) filter (where not has_sizes) + count(distinct family_id) filter (where has_sizes))::int`

/** Number of matching products, or of perfumes if `group` is `family`; an estimate in large catalogues. */
export async function countProducts(db: Db, filters: Filters, search: Search | undefined) {
  const fitting = everyMatching(filters, search)
  const count = filters.group === 'family' ? perfumes : sql<number>`count(*)::int`
  if (await isLarge(db)) {
    const { rows } = await sql<Read & { total: number }>`
      select count(*)::int as products, ${count} as total, max(place) as last
      from (${sampleOf(fitting, [sql`family_id`, sql`has_sizes`], maxForTotal)}) as read`.execute(db)
    const [read] = rows
    if (read && read.products >= enoughForTotal)
      return { total: estimated(read.total, shareOf(read, maxForTotal).share), isEstimate: true as const }
  }
  const { rows } = await sql<{ total: number }>`select ${count} as total from products where ${fitting}`.execute(db)
  return { total: rows[0]?.total ?? 0 }
}
