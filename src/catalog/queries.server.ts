import { sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import { type Filters, matching } from './product-filters.server.ts'
import { asProduct, selectProducts } from './product-row.server.ts'
import { readSearch, type Search } from './search.server.ts'

type Page = { page: number; limit: number }

/** One page of products and how many there are in all. Without `showAll`, only what the shop shows. */
export async function listProducts(db: Db, filters: Filters & Page) {
  const search = await readSearch(db, filters.search)
  const [products, total] = await Promise.all([listPage(db, filters, search), countProducts(db, filters, search)])
  return { products, total }
}

/** Finds the ids first, by an index alone where there is one: what a page leaves behind is never read whole. */
export async function listPage(db: Db, filters: Filters & Page, search: Search | undefined) {
  const { sort = search ? 'relevance' : 'created_at', order, page, limit } = filters
  const isUp = (order ?? (sort === 'relevance' || sort === 'created_at' ? 'DESC' : 'ASC')) === 'ASC'
  const byRelevance = sort === 'relevance' ? search : undefined
  const ids = db
    .selectFrom('products')
    .select('products.id')
    .where(matching(filters, search))
    .$if(byRelevance !== undefined, (rows) =>
      rows
        .orderBy(byRelevance?.relevance ?? sql`1`, 'desc')
        .orderBy(byRelevance?.nearness ?? sql`1`)
        .orderBy(sql`products.stock = 0`),
    )
    .orderBy(columns[sort], (column) => {
      const way = isUp ? column.asc() : column.desc()
      // Only this one can be missing; said of the others, no index would serve.
      return sort === 'price_per_100ml' ? way.nullsLast() : way
    })
    .orderBy('products.id', isUp ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  const rows = await selectProducts(db)
    .innerJoin(
      sql<{ id: number; place: number }>`unnest(array(${ids})) with ordinality`.as<'page'>(sql`page(id, place)`),
      'page.id',
      'products.id',
    )
    .orderBy('page.place')
    .execute()
  return rows.map(asProduct)
}

const columns = {
  name: sql`fold(products.name)`,
  price: sql`products.price`,
  created_at: sql`products.created_at`,
  relevance: sql`products.created_at`,
  price_per_100ml: sql`products.price / nullif(products.volume_ml, 0)`,
}

async function countProducts(db: Db, filters: Filters, search: Search | undefined) {
  const { total } = await db
    .selectFrom('products')
    .select((products) => products.fn.countAll<number>().as('total'))
    .where(matching(filters, search))
    .executeTakeFirstOrThrow()
  return total
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
