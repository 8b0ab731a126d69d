import type { Db } from '../../platform/database/database.server.ts'
import type { Role } from '../../roles.ts'
import type { ProductQuery } from '../contract.ts'
import { withCosts } from '../prices/costs.server.ts'
import { asStaffProduct, selectProducts } from '../product-row.server.ts'
import { everyMatching } from '../search/product-filters.server.ts'
import { readSearch } from '../search/search.server.ts'

const batch = 1000

/** Yields the products of the admin list by id, reading one batch at a time. */
export async function* eachProduct(db: Db, role: Role, filters: Partial<ProductQuery>) {
  const chosen = everyMatching({ ...filters, showAll: 'true' }, await readSearch(db, filters.search))
  for (let last = 0; ; ) {
    const rows = await selectProducts(db)
      .where(chosen)
      .where('products.id', '>', last)
      .orderBy('products.id')
      .limit(batch)
      .execute()
    yield* await withCosts(db, role, rows.map(asStaffProduct))
    if (rows.length < batch) return
    last = rows.at(-1)?.id ?? last
  }
}
