import { type CacheReader, noCache } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Product } from '../contract.ts'
import { listProducts } from '../queries.server.ts'
import type { Filters } from '../search/product-filters.server.ts'
import { listFamilySizes } from './queries.server.ts'

type Page = { page: number; limit: number }

/** One page of perfumes: the best matching size of each, with all its sizes and the lowest price. */
export async function listFamilies(db: Db, filters: Filters & Page, cache: CacheReader = noCache) {
  const { products, ...total } = await listProducts(db, { ...filters, group: 'family' }, cache)
  return { products: await withSizes(db, products, { showAll: filters.showAll === 'true' }), ...total }
}

/** Adds all sizes, smallest first, and the lowest price: of the sizes in stock, or of all if none is. */
export async function withSizes(db: Db, products: readonly Product[], { showAll = false } = {}) {
  const families = products.flatMap(({ family_id }) => family_id ?? [])
  const sizesOf = await listFamilySizes(db, families, { showAll })
  return products.map((product) => {
    const sizes = sizesOf.get(product.family_id ?? 0) ?? []
    const left = [product, ...sizes].filter(({ stock_status }) => stock_status !== 'agotado')
    const prices = (left.length > 0 ? left : [product, ...sizes]).map(({ price }) => price)
    return { ...product, sizes, price_from: Math.min(...prices) }
  })
}
