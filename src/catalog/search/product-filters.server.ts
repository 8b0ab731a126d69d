import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byAvailability, catalogCaching } from '../cache-tags.ts'
import { skuLetters } from '../codes/sku-letters.server.ts'
import { lowStock, type ProductQuery } from '../contract.ts'
import { isOnOffer } from '../offers/offer-price.server.ts'
import { withNotes } from './notes-condition.server.ts'
import type { Search } from './search.server.ts'
import { allOf, escapeLike } from './search-conditions.server.ts'

export type Filters = Partial<ProductQuery>
export type Condition = RawBuilder<SqlBool>

/** Filters with several values, and the price range; each is counted without its own filter. */
export const facets = ['category', 'gender', 'type', 'brand', 'volume', 'concentration', 'price'] as const
export type Facet = (typeof facets)[number]

/** Cache tags of a result: those of the stock if the filter depends on it. */
export const cacheOptionsOf = ({ inStock }: Filters) => (inStock === 'true' ? byAvailability : catalogCaching)

/** Canonical key of the filters, without order and page. */
export function filtersKey(filters: Filters & { limit?: number }) {
  const { page: _, limit: __, sort: ___, order: ____, ...choosing } = filters
  const given = Object.entries(choosing).filter(([, value]) => value !== undefined)
  return JSON.stringify(given.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** All conditions; matches each size of a perfume. */
export const everyMatching = (filters: Filters, search: Search | undefined) =>
  allOf([...fixedConditions(filters, search), ...facetConditions(filters).values()])

/**
 * Selects one matching product for each family: in stock before sold out, bottle before tester or decant, then
 * cheapest.
 */
export const bestOfFamily = (fitting: Condition): Condition => sql`(not products.has_sizes or not exists (
  select from (
    select products.family_id, products.stock = 0 as is_out, ${isNoBottle} as is_no_bottle, products.price, products.id
    from products where ${fitting}
  ) as better
  where better.family_id = products.family_id
    and (better.is_out, better.is_no_bottle, better.price, better.id)
      < (products.stock = 0, ${isNoBottle}, products.price, products.id)
))`

/** The id that `bestOfFamily` selects in a family. */
export const bestSizeOf = (fitting: Condition, family_id: RawBuilder<unknown>) => sql<number>`
  select products.id from products where ${fitting} and products.family_id = ${family_id}
  order by products.stock = 0, ${isNoBottle}, products.price, products.id limit 1`

const isNoBottle = sql<SqlBool>`products.presentation <> 'frasco'`

/** Conditions of filters that are no facets. */
export function fixedConditions(
  { showAll, status, lowStock: isLow, sku, offer, inStock, notes, without }: Filters,
  search: Search | undefined,
) {
  const conditions: Condition[] = []
  if (showAll !== 'true') conditions.push(sql`products.is_active`)
  if (status) conditions.push(sql`products.is_active = ${status === 'active'}`)
  if (isLow === 'true') conditions.push(sql`products.stock <= ${lowStock}`)
  if (offer === 'true') conditions.push(isOnOffer)
  if (inStock === 'true') conditions.push(sql`products.stock > 0`)
  if (sku)
    conditions.push(sql`${skuLetters(sql`products.sku`)} like '%' || ${skuLetters(sql`${escapeLike(sku)}`)} || '%'`)
  if (notes || without) conditions.push(withNotes({ notes, without }))
  if (search) conditions.push(search.matches)
  return conditions
}

export function facetConditions(filters: Filters) {
  const { category, gender, type, brand, volume, concentration, minPrice, maxPrice } = filters
  const conditions = new Map<Facet, Condition>()
  if (category) conditions.set('category', sql`products.category_id ${anyOf(category, sql`integer`)}`)
  if (gender) conditions.set('gender', sql`products.gender ${anyOf(gender)}`)
  if (type) conditions.set('type', sql`products.type ${anyOf(type)}`)
  if (brand) conditions.set('brand', sql`fold(products.brand) ${anyFolded(brand)}`)
  if (volume) conditions.set('volume', anyVolume(volume))
  if (concentration) conditions.set('concentration', sql`products.concentration ${anyOf(concentration)}`)
  const prices: Condition[] = []
  if (minPrice !== undefined) prices.push(sql`products.price >= ${minPrice}`)
  if (maxPrice !== undefined) prices.push(sql`products.price <= ${maxPrice}`)
  if (prices.length > 0) conditions.set('price', allOf(prices))
  return conditions
}

/** '100', '100ml' and '100 ml' mean the same. */
function anyVolume(volumes: readonly string[]): Condition {
  const millilitres = volumes.flatMap((volume) => Number(volume.match(/^\s*(\d{1,6})\s*(ml)?\s*$/i)?.[1]) || [])
  const others = volumes.filter((volume) => !/^\s*\d{1,6}\s*(ml)?\s*$/i.test(volume))
  const conditions: Condition[] = []
  if (millilitres.length > 0) conditions.push(sql`products.volume_ml ${anyOf(millilitres, sql`integer`)}`)
  if (others.length > 0) conditions.push(sql`fold(products.volume) ${anyFolded(others)}`)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

/** `=` for a single value: with `any` PostgreSQL does not use the order of an index. */
const anyOf = (values: readonly unknown[], type = sql`text`) =>
  values.length === 1 ? sql`= ${values[0]}::${type}` : sql`= any(${values}::${type}[])`

const anyFolded = (values: readonly string[]) =>
  values.length === 1
    ? sql`= fold(${values[0]})`
    : sql`= any(array(select fold(one) from unnest(${values}::text[]) as one))`
