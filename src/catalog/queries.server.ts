import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import { lowStock, type ProductQuery } from './contract.ts'
import { asProduct, selectProducts } from './product-row.server.ts'
import { containsWords, likeText, relevance, resemblesWords, searchWords } from './search.server.ts'

type Filters = Partial<ProductQuery>

/**
 * One page of products and how many there are in all. Without `showAll`, only what the shop shows. A search that finds
 * nothing as it was typed is tried once more as if it were mistyped.
 */
export async function listProducts(db: Db, filters: Filters & { page: number; limit: number }) {
  const words = searchWords(filters.search)
  const found = await pageOf(db, filters, words, words.length > 0 ? containsWords(words) : undefined)
  return found.total > 0 || words.length === 0 ? found : pageOf(db, filters, words, resemblesWords(words))
}

async function pageOf(
  db: Db,
  filters: Filters & { page: number; limit: number },
  words: readonly string[],
  search: RawBuilder<SqlBool> | undefined,
) {
  const matching = matchingProducts(db, filters).$if(search !== undefined, (products) =>
    products.where(search ?? sql<SqlBool>`true`),
  )
  const isRelevant = words.length > 0 && !filters.sort
  const [column, direction] = productOrder(filters)
  const lastly = filters.order === 'ASC' ? 'asc' : 'desc'
  // The page's ids first, by an index and nothing but it; then the whole rows of these few.
  const ids = matching
    .select('products.id')
    .$if(isRelevant, (products) => products.orderBy(relevance(words), 'desc'))
    .orderBy(column, direction)
    .orderBy('products.id', lastly)
    .limit(filters.limit)
    .offset((filters.page - 1) * filters.limit)
  const [rows, { total }] = await Promise.all([
    selectProducts(db)
      .where('products.id', 'in', ids)
      .$if(isRelevant, (products) => products.orderBy(relevance(words), 'desc'))
      .orderBy(column, direction)
      .orderBy('products.id', lastly)
      .execute(),
    matching.select((products) => products.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { products: rows.map(asProduct), total }
}

export async function findProduct(db: Db, id: number, { showAll = false } = {}) {
  const row = await selectProducts(db)
    .where('products.id', '=', id)
    .$if(!showAll, (products) => products.where('products.is_active', '=', true))
    .executeTakeFirst()
  return row && asProduct(row)
}

export function listCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'description', sql<string | null>`picture || '.webp'`.as('image')])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The products that all filters but the search let through. */
export function matchingProducts(db: Db, filters: Filters) {
  let products = db.selectFrom('products')
  if (filters.showAll !== 'true') products = products.where('products.is_active', '=', true)
  if (filters.status) products = products.where('products.is_active', '=', filters.status === 'active')
  if (filters.lowStock === 'true') products = products.where('products.stock', '<=', lowStock)
  if (filters.category) products = products.where('products.category_id', '=', filters.category)
  if (filters.gender) products = products.where('products.gender', '=', filters.gender)
  if (filters.type) products = products.where('products.type', '=', filters.type)
  if (filters.brand) products = products.where(sql`fold(products.brand)`, '=', sql`fold(${filters.brand})`)
  if (filters.volume) products = products.where(sameVolume(filters.volume))
  if (filters.sku)
    products = products.where(sql`fold(products.sku)`, 'like', sql`'%' || ${likeText(filters.sku)} || '%'`)
  if (filters.minPrice !== undefined) products = products.where('products.price', '>=', filters.minPrice)
  if (filters.maxPrice !== undefined) products = products.where('products.price', '<=', filters.maxPrice)
  return products
}

/** '100', '100ml' and '100 ml' ask for the same bottles. */
function sameVolume(volume: string) {
  const millilitres = Number(volume.match(/^\s*(\d{1,6})\s*(ml)?\s*$/i)?.[1])
  return millilitres
    ? sql<SqlBool>`products.volume_ml = ${millilitres}`
    : sql<SqlBool>`fold(products.volume) = fold(${volume})`
}

function productOrder({ sort = 'created_at', order }: Filters) {
  const direction = order ?? (sort === 'created_at' ? 'DESC' : 'ASC')
  const column = { name: sql`fold(products.name)`, price: sql`products.price`, created_at: sql`products.created_at` }[
    sort
  ]
  return [column, direction === 'ASC' ? 'asc' : 'desc'] as const
}
