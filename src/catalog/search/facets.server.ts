import { sql } from 'kysely'
import type { CacheReader } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import {
  type Chosen,
  type CountedFacet,
  countedFacets,
  type FacetValue,
  facetColumns,
  inFacetOf,
  inOtherFacets,
  otherFacets,
  readValues,
} from './facet-columns.server.ts'
import { countFamilies } from './family-facets.server.ts'
import {
  type Condition,
  cacheOptionsOf,
  everyMatching,
  type Facet,
  type Filters,
  facetConditions,
  facets,
  filtersKey,
  fixedConditions,
} from './product-filters.server.ts'
import { isLarge } from './sample.server.ts'
import { countSampled } from './sampled-facets.server.ts'
import { cachedSearch, type Search } from './search.server.ts'
import { allOf } from './search-conditions.server.ts'

export type Facets = Omit<Awaited<ReturnType<typeof listFacets>>, 'total' | 'isEstimate'>

/** Most brands offered, by number of products; chosen brands are always offered. */
const maxBrands = 80

/** Columns read by facets and filters, in the order of their covering index. */
const columns = ['category_id', 'gender', 'type', 'concentration', 'volume_ml', 'volume', 'brand_words', 'brand'].map(
  (column) => sql.ref(`products.${column}`),
)

/**
 * Facets of the filter panel: for each one its values with the number of products that choosing them would list, that
 * is, with all filters except the facet's own. Also the total.
 */
export async function listFacets(db: Db, filters: Filters, search: Search | undefined) {
  const count = (await isLarge(db)) ? countApart : countTogether
  const [{ total, isEstimate, valuesOf, price, hasAllBrands = true }, onOffer] = await Promise.all([
    count(db, fixedConditions(filters, search), facetConditions(filters), filters.group === 'family'),
    countOffers(db, filters, search),
  ])
  const brands = offeredBrands(valuesOf('brand'), filters.brand ?? [])
  return {
    total,
    ...(isEstimate && { isEstimate }),
    categories: valuesOf('category'),
    genders: valuesOf('gender'),
    types: valuesOf('type'),
    brands: { ...brands, hasMore: brands.hasMore || !hasAllBrands },
    volumes: valuesOf('volume').toSorted(
      (a, b) => (Number.parseInt(a.value, 10) || 0) - (Number.parseInt(b.value, 10) || 0),
    ),
    concentrations: valuesOf('concentration'),
    price,
    onOffer,
  }
}

type Counts = {
  total: number
  isEstimate?: true
  valuesOf: (facet: CountedFacet) => FacetValue[]
  price: { lowest: number; highest: number }
  /** Default: true. */
  hasAllBrands?: boolean
}

/** For large catalogues: estimates scopes with many matches from a sample and counts the others exactly. */
async function countApart(db: Db, fixed: readonly Condition[], chosen: Chosen, isGrouped: boolean): Promise<Counts> {
  const sampled = await countSampled(db, fixed, chosen, isGrouped)
  const but = (facet?: Facet) => [...fixed, otherFacets(chosen, facet)]
  const counted = new Map<Facet | undefined, Counts>()
  // Dropping one facet's filter never gives fewer matches: if it gives none, all filters together give none.
  for (const facet of [...chosen.keys(), undefined]) {
    if (sampled.has(facet)) continue
    const none = facet ? undefined : [...counted.values()].find(({ total }) => total === 0)
    counted.set(facet, none ?? (await countTogether(db, but(facet), new Map(), isGrouped)))
  }
  const scopeOf = (facet: Facet) => (chosen.has(facet) ? facet : undefined)
  const of = (scope: Facet | undefined) => counted.get(scope) ?? sampled.get(scope)
  return {
    total: of(undefined)?.total ?? 0,
    ...(sampled.has(undefined) && { isEstimate: true }),
    valuesOf: (facet) => of(scopeOf(facet))?.valuesOf(facet) ?? [],
    // The lowest and highest price are exact, even if the counts are estimated.
    price: counted.get(scopeOf('price'))?.price ?? (await findPrices(db, but('price'))),
    hasAllBrands: !sampled.has(scopeOf('brand')),
  }
}

async function findPrices(db: Db, conditions: readonly Condition[]) {
  const { rows } = await sql<{ lowest: number; highest: number }>`
    select min(price)::float8 as lowest, max(price)::float8 as highest from products where ${allOf(conditions)}`.execute(
    db,
  )
  return priceRange(rows)
}

async function countTogether(db: Db, fixed: readonly Condition[], chosen: Chosen, isGrouped: boolean): Promise<Counts> {
  // A product that fails two filters counts for no facet.
  const misses = [...chosen.values()].map((condition) => sql`(not coalesce(${condition}, false))::int`)
  const fits = misses.length > 1 ? [sql<boolean>`${sql.join(misses, sql` + `)} <= 1`] : []
  const fitting = allOf([...fixed, ...fits])
  const alone = isGrouped ? sql<boolean>`${fitting} and not products.has_sizes` : fitting
  const inFacet = (facet: Facet) => inFacetOf(chosen, facet)
  const sized = isGrouped ? await countFamilies(db, fitting, chosen) : undefined
  const { rows } = await sql<Row>`
    with alike as (
      select ${sql.join(columns)}, ${inFacet('price')}, count(*) as products, min(price) as lowest, max(price) as highest
      from products where ${alone}
      group by ${sql.join(columns)}, in_price
    ), kind as (
      select ${sql.join(countedFacets.map((facet) => sql`${facetColumns[facet]} as ${sql.ref(facet)}`))},
        ${sql.join(countedFacets.map(inFacet))}, in_price, products.products, lowest, highest, brand as brand_name
      from alike as products
    )
    select ${sql.join(countedFacets.map((facet) => sql.ref(facet)))},
      grouping(${sql.join(countedFacets.map((facet) => sql.ref(facet)))}) as grouped,
      min(brand_name) as brand_name,
      ${sql.join(facets.map((facet) => sql`${productsWhere(inOtherFacets(chosen, facet))} as ${sql.ref(`of_${facet}`)}`))},
      ${productsWhere(inOtherFacets(chosen))} as total,
      min(lowest) filter (where ${inOtherFacets(chosen, 'price')}) as lowest,
      max(highest) filter (where ${inOtherFacets(chosen, 'price')}) as highest
    from kind
    group by grouping sets ((), ${sql.join(countedFacets.map((facet) => sql`(${sql.ref(facet)})`))})`.execute(db)
  const whole = rows.find(({ grouped }) => grouped === allGrouped)
  return {
    total: (whole?.total ?? 0) + (sized?.total ?? 0),
    valuesOf: (facet) => readValues([...valueRows(rows, facet), ...(sized?.values ?? [])], facet),
    price: priceRange([whole, sized]),
  }
}

function priceRange(parts: readonly ({ lowest: number | null; highest: number | null } | undefined)[]) {
  const prices = parts.flatMap((part) => [part?.lowest ?? [], part?.highest ?? []].flat())
  if (prices.length === 0) return { lowest: 0, highest: 0 }
  return { lowest: Math.floor(Math.min(...prices)), highest: Math.ceil(Math.max(...prices)) }
}

/** Number of matches on offer; uses the index of offers, so that it is cheap in shops with few of them. */
async function countOffers(db: Db, filters: Filters, search: Search | undefined) {
  const what = filters.group === 'family' ? sql`distinct coalesce(family_id, -id)` : sql`*`
  const { count } = await db
    .selectFrom('products')
    .select(sql<number>`count(${what})::int`.as('count'))
    .where(everyMatching({ ...filters, offer: 'true' }, search))
    .executeTakeFirstOrThrow()
  return count
}

export function cachedFacets(db: Db, filters: Filters, cache: CacheReader) {
  return cache.get(`facets ${filtersKey(filters)}`, cacheOptionsOf(filters), async () =>
    listFacets(db, filters, await cachedSearch(db, filters.search, cache)),
  )
}

/** Facets of the unfiltered list, counting each perfume once. */
export const cachedShelf = (db: Db, cache: CacheReader) => cachedFacets(db, { group: 'family' }, cache)

type Row = Record<CountedFacet, string | null> &
  Record<`of_${Facet}`, number> & {
    grouped: number
    brand_name: string
    total: number
    lowest: number | null
    highest: number | null
  }

const productsWhere = (condition: Condition) => sql`coalesce(sum(products) filter (where ${condition}), 0)::int`

const allGrouped = 2 ** countedFacets.length - 1

/** The rows of one facet: `grouped` is PostgreSQL's GROUPING bit mask, a set bit for each facet not grouped by. */
function valueRows(rows: readonly Row[], facet: CountedFacet) {
  const grouped = allGrouped - 2 ** (countedFacets.length - 1 - countedFacets.indexOf(facet))
  return rows
    .filter((row) => row.grouped === grouped)
    .map((row) => ({ facet, value: row[facet], brand_name: row.brand_name, count: row[`of_${facet}`] }))
}

/** Sorted by name; includes chosen brands without products, so that they can be deselected. */
function offeredBrands(found: readonly FacetValue[], chosen: readonly string[]) {
  const isChosen = ({ value }: FacetValue) => chosen.some((one) => sameName(one, value))
  const commonest = found.toSorted((a, b) => b.count - a.count).slice(0, maxBrands)
  const offered = [...commonest, ...found.filter((one) => isChosen(one) && !commonest.includes(one))]
  return {
    offered: offered.toSorted((a, b) => a.value.localeCompare(b.value, 'es')),
    hasMore: found.length > offered.length,
  }
}

const sameName = (one: string, other: string) => one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0
