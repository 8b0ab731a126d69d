import { type RawBuilder, sql } from 'kysely'
import { type CacheReader, noCache } from '../platform/cache/cache.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { byAvailability, ofCatalog } from './cache-tags.ts'
import { asProduct, asStaffProduct, listRows } from './product-row.server.ts'
import { countProducts } from './search/count-products.server.ts'
import {
  bestOfFamily,
  bestSizeOf,
  type Condition,
  everyMatching,
  type Filters,
  filtersKey,
  keptFor,
} from './search/product-filters.server.ts'
import { cachedSearch, type Search } from './search/search.server.ts'
import { allOf } from './search/search-conditions.server.ts'

type Page = { page: number; limit: number }

/**
 * One page of products and how many there are in all, of very many about. Without `showAll`, only what the shop shows. With a
 * cache only the products are read anew, by their ids: which they are does not change until the catalogue does.
 */
export async function listProducts(db: Db, filters: Filters & Page, cache = noCache) {
  const [products, total] = await Promise.all([
    listPage(db, filters, cache),
    cache.get(`total ${filtersKey(filters)}`, keptFor(filters), async () =>
      countProducts(db, filters, await cachedSearch(db, filters.search, cache)),
    ),
  ])
  return { products, ...total }
}

/** The products of one page, in its order. */
export async function listPage(db: Db, filters: Filters & Page, cache: CacheReader) {
  const { sort, order, page, limit } = filters
  const ids = await cache.get(
    `ids ${filtersKey(filters)} ${sort} ${order} ${page} ${limit}`,
    isByAvailability(filters) ? byAvailability : ofCatalog,
    async () => findIds(db, filters, await cachedSearch(db, filters.search, cache)),
  )
  return (await listRows(db, ids)).map(filters.showAll === 'true' ? asStaffProduct : asProduct)
}

/** In that order what is left comes before what is not. */
const isByRelevance = ({ search, sort }: Filters) => Boolean(search) && (sort ?? 'relevance') === 'relevance'

/** Which size stands for a perfume, and what there is to buy, too. */
export const isByAvailability = (filters: Filters) =>
  isByRelevance(filters) || filters.group === 'family' || filters.inStock === 'true'

/** By an index alone where there is one: what a page leaves behind is never read whole. */
async function findIds(db: Db, filters: Filters & Page, search: Search | undefined): Promise<number[]> {
  const { page, limit } = filters
  const from = (page - 1) * limit
  if (!search || search.isUnranked || !isByRelevance(filters)) return chooseIds(db, filters, search, {}, from, limit)
  // What has it in its title is ordered first, and what is left only if the page goes so far: of a million perfumes
  // half may have a note, and to compare how relevant each is would take longer than anyone waits.
  const titled = {
    and: search.titled,
    first: [
      { by: search.relevance, way: down },
      { by: search.nearness, way: up },
    ],
  }
  const first = await chooseIds(db, filters, search, titled, 0, from + limit)
  if (first.length === from + limit) return first.slice(from)
  const others = {
    and: sql<boolean>`not ${search.titled}`,
    first: search.isUnrankedUntitled ? [] : [{ by: sql`length(products.name_words)`, way: up }],
  }
  const left = Math.max(from - first.length, 0)
  return [
    ...first.slice(from),
    ...(await chooseIds(db, filters, search, others, left, limit - Math.max(first.length - from, 0))),
  ]
}

type Order = { by: RawBuilder<unknown>; way: RawBuilder<unknown> }
const up = sql`asc`
const down = sql`desc`

/** `and` narrows further, `first` orders before all else, and among equals what is in stock comes before what is not. */
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
  const way = (order ?? (sort === 'relevance' || sort === 'created_at' ? 'DESC' : 'ASC')) === 'ASC' ? up : down
  const orders = [
    ...first,
    ...(first.length > 0 ? [{ by: sql`products.stock = 0`, way: up }] : []),
    // Only this one can be missing; said of the others, no index would serve.
    { by: columns[sort], way: sort === 'price_per_100ml' ? sql`${way} nulls last` : way },
    { by: sql`products.id`, way },
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
 * Of each perfume the size that stands for it among all of `sizes`. `offset 0` keeps what is inside as it is: products in
 * order, of which only what the page comes to is compared with its other sizes.
 */
const perfumesOf = (fitting: Condition, orders: readonly Order[], page: Part, sizes: Condition) => sql<Chosen>`
  select id from (
    select products.id, family_id, has_sizes, stock, presentation, price from products
    where ${fitting} order by ${inOrder(orders)} offset 0
  ) as products where ${bestOfFamily(sizes)} ${page}`

/** A perfume is as new as its newest size, whichever of `sizes` stands for it: that is looked for on the page alone. */
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

const inOrder = (orders: readonly Order[]) => sql.join(orders.map(({ by, way }) => sql`${by} ${way}`))

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

/** In that order; those that are not on sale any more are left out. */
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
