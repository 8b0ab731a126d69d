import { sql } from 'kysely'
import type { CacheReader } from '../platform/cache/cache.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { asProduct, selectProducts } from './product-row.server.ts'

/** Number of latest stock movements considered. */
const maxMovements = 20_000
/** Sizes of a perfume considered. */
const maxSizes = 4

/** Recent best sellers in stock, one size for each perfume; returned units do not count. */
export async function listBestSellers(db: Db, limit: number, cache: CacheReader) {
  const ids = await cache.get('best sellers', bySales, () => findBestSellers(db))
  const rows = await selectProducts(db)
    .where('products.id', 'in', ids.length > 0 ? ids : [0])
    .where('products.is_active', '=', true)
    .where('products.stock', '>', 0)
    .execute()
  const seen = new Set<string>()
  return ids
    .flatMap((id) => rows.find((row) => row.id === id) ?? [])
    .filter(({ brand, name }) => !seen.has(`${brand}\n${name}`) && seen.add(`${brand}\n${name}`))
    .slice(0, limit)
    .map(asProduct)
}

/** Cached for ten minutes, as every sale changes it a little. */
const bySales = { tags: () => ['catalog'], ttl: 600 }

async function findBestSellers(db: Db) {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from (
      select product_id, quantity, reason from stock_movements order by id desc limit ${maxMovements}
    ) as latest
    where reason in ('venta', 'cancelacion', 'devolucion')
    group by product_id having sum(quantity) < 0
    order by sum(quantity), product_id
    limit ${max * maxSizes}`.execute(db)
  return rows.map(({ product_id }) => product_id)
}
const max = 12
