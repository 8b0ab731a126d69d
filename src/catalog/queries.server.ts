import { type RawBuilder, sql } from 'kysely'
import { type CacheReader, noCache } from '../platform/cache/cache.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { byAvailability, catalogCaching } from './cache-tags.ts'
import { asProduct, asStaffProduct, listRows } from './product-row.server.ts'
import { countProducts } from './search/count-products.server.ts'
import {
  bestOfFamily,
  bestSizeOf,
  type Condition,
  cacheOptionsOf,
  everyMatching,
  type Filters,
  filtersKey,
} from './search/product-filters.server.ts'
import { cachedSearch, type Search } from './search/search.server.ts'
import { allOf } from './search/search-conditions.server.ts'

type Page = { page: number; limit: number }

/**
 * One page of products and their total, which is an estimate in very large catalogues. Without `showAll`, only active
 * products. With a cache, only the products are read again, by their cached ids.
 */
export async function listProducts(db: Db, filters: Filters & Page, cache = noCache) {
  const [products, total] = await Promise.all([
    listPage(db, filters, cache),
    cache.get(`total ${filtersKey(filters)}`, cacheOptionsOf(filters), async () =>
      countProducts(db, filters, await cachedSearch(db, filters.search, cache)),
    ),
  ])
  return { products, ...total }
}

export async function listPage(db: Db, filters: Filters & Page, cache: CacheReader) {
  const { sort, order, page, limit } = filters
  const ids = await cache.get(
    `ids ${filtersKey(filters)} ${sort} ${order} ${page} ${limit}`,
    isByAvailability(filters) ? byAvailability : catalogCaching,
    async () => findIds(db, filters, await cachedSearch(db, filters.search, cache)),
  )
  return (await listRows(db, ids)).map(filters.showAll === 'true' ? asStaffProduct : asProduct)
}

/** Of equally relevant products, those in stock come first. */
const isByRelevance = ({ search, sort }: Filters) => Boolean(search) && (sort ?? 'relevance') === 'relevance'

/** Whether the result depends on stock: relevance, the size shown for a perfume, and the filter `inStock`. */
export const isByAvailability = (filters: Filters) =>
  isByRelevance(filters) || filters.group === 'family' || filters.inStock === 'true'

/** Finds the ids first, from an index if possible, so that skipped pages are never read as whole rows. */
async function findIds(db: Db, filters: Filters & Page, search: Search | undefined): Promise<number[]> {
  const { page, limit } = filters
  const from = (page - 1) * limit
  if (!search || search.isUnranked || !isByRelevance(filters)) return chooseIds(db, filters, search, {}, from, limit)
  // Sorts matches in the title first, and other matches only if the page reaches them: half of a million products may
  // have a note, and computing the relevance of each takes too long.
  const titled = {
    and: search.titled,
    first: [
      { by: search.relevance, direction: down },
      { by: search.nearness, direction: up },
    ],
  }
  const first = await chooseIds(db, filters, search, titled, 0, from + limit)
  if (first.length === from + limit) return first.slice(from)
  const others = {
    and: sql<boolean>`not ${search.titled}`,
    first: search.isUnrankedUntitled ? [] : [{ by: sql`length(products.name_words)`, direction: up }],
  }
  const left = Math.max(from - first.length, 0)
  return [
    ...first.slice(from),
    ...(await chooseIds(db, filters, search, others, left, limit - Math.max(first.length - from, 0))),
  ]
}

type Order = { by: RawBuilder<unknown>; direction: RawBuilder<unknown> }
const up = sql`asc`
const down = sql`desc`

/** `and`: another condition; `first`: sort keys before all others, followed by whether the product is in stock. */
type Choice = { and?: Condition; first?: Order[] }

async function chooseIds(
  db: Db,
  filters: Filters,
  search: Search | undefined,
  { and, first = [] }: Choice,
  from: number,
  count: number,
) {
  const { sort = search ? 'relevance' : 'created_at', order } = filters
  const direction = (order ?? (sort === 'relevance' || sort === 'created_at' ? 'DESC' : 'ASC')) === 'ASC' ? up : down
  const orders = [
    ...first,
    ...(first.length > 0 ? [{ by: sql`products.stock = 0`, direction: up }] : []),
    // Only this column is nullable; on the others `nulls last` would prevent the use of an index.
    { by: columns[sort], direction: sort === 'price_per_100ml' ? sql`${direction} nulls last` : direction },
    { by: sql`products.id`, direction },
  ]
  const fitting = allOf([everyMatching(filters, search), ...(and ? [and] : [])])
  const page = sql`limit ${count} offset ${from}`
  const grouped = sort === 'created_at' ? newestPerfumesOf : perfumesOf
  const chosen =
    filters.group === 'family'
      ? grouped(fitting, orders, page, everyMatching(filters, search))
      : productsOf(fitting, orders, page)
  const { rows } = await chosen.execute(db)
  return rows.map(({ id }) => id)
}

type Chosen = { id: number }
type Part = RawBuilder<unknown>

const productsOf = (fitting: Condition, orders: readonly Order[], page: Part) => sql<Chosen>`
  select products.id from products where ${fitting}
  order by ${inOrder(orders)} ${page}`

/**
 * One size for each perfume, chosen among `sizes`. `offset 0` is an optimisation fence: products are sorted first, and
 * only those up to the page are compared with their other sizes.
 */
const perfumesOf = (fitting: Condition, orders: readonly Order[], page: Part, sizes: Condition) => sql<Chosen>`
  select id from (
    select products.id, family_id, has_sizes, stock, presentation, price from products
    where ${fitting} order by ${inOrder(orders)} offset 0
  ) as products where ${bestOfFamily(sizes)} ${page}`

/** Sorted by the newest size of each perfume; the size to show is looked up only for the page. */
const newestPerfumesOf = (fitting: Condition, orders: readonly Order[], page: Part, sizes: Condition) => sql<Chosen>`
  select case when has_sizes then (${bestSizeOf(sizes, sql`shown.family_id`)}) else shown.id end as id from (
    select id, family_id, has_sizes from (
      select products.id, family_id, has_sizes, created_at from products
      where ${fitting} order by ${inOrder(orders)} offset 0
    ) as newest where not has_sizes or not exists (
      select from products where ${sizes} and products.family_id = newest.family_id
        and (products.created_at, products.id) > (newest.created_at, newest.id)
    ) ${page}
  ) as shown`

const inOrder = (orders: readonly Order[]) => sql.join(orders.map(({ by, direction }) => sql`${by} ${direction}`))

const columns = {
  name: sql`products.name collate "es-x-icu"`,
  price: sql`products.price`,
  created_at: sql`products.created_at`,
  relevance: sql`products.created_at`,
  price_per_100ml: sql`products.price / nullif(products.volume_ml, 0)`,
}

export async function findProduct(db: Db, id: number, { showAll = false } = {}) {
  const [row] = await listRows(db, [id])
  if (row && showAll) return asStaffProduct(row)
  return row?.is_active ? asProduct(row) : undefined
}

/** In the order of the ids; leaves out products no longer on sale. */
export async function listOnSale(db: Db, ids: readonly number[]) {
  return (await listRows(db, ids)).filter(({ is_active }) => is_active).map(asProduct)
}

export function listCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'description', sql<string | null>`picture || '.webp'`.as('image')])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
