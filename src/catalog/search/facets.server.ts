import { sql } from 'kysely'
import type { CacheReader } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import {
  allOf,
  type Condition,
  type Facet,
  type Filters,
  facetConditions,
  facets,
  filtersKey,
  fixedConditions,
  keptFor,
} from './product-filters.server.ts'
import { cachedSearch, type Search } from './search.server.ts'

export type FacetValue = { value: string; count: number }
export type Facets = Omit<Awaited<ReturnType<typeof listFacets>>, 'total'>

/** Of more brands than these only those with most perfumes are offered, beside the chosen ones. */
const mostBrands = 80

/** What a product has of each facet, as the address writes it. */
const columns = {
  category: sql`products.category_id::text`,
  gender: sql`products.gender`,
  type: sql`products.type`,
  brand: sql`nullif(trim(products.brand_words), '')`,
  volume: sql`coalesce(products.volume_ml || 'ml', products.volume)`,
  concentration: sql`products.concentration`,
}
/** All that `columns` and the filters read, in the order of the index that has it. */
const told = ['category_id', 'gender', 'type', 'concentration', 'volume_ml', 'volume', 'brand_words', 'brand'].map(
  (column) => sql.ref(`products.${column}`),
)
type Counted = keyof typeof columns
const counted = Object.keys(columns) as Counted[]

/**
 * What the filter panel offers, in one pass over the products and one over the few kinds of them: of each facet, the values that products on sale have, with how many there
 * would be. All other filters hold, the facet's own does not: one sees what a change would bring. And how many there are.
 */
export async function listFacets(db: Db, filters: Filters, search: Search | undefined) {
  const chosen = facetConditions(filters)
  // A product that misses two filters is counted nowhere.
  const misses = [...chosen.values()].map((condition) => sql`(not coalesce(${condition}, false))::int`)
  const fits = misses.length > 1 ? [sql<boolean>`${sql.join(misses, sql` + `)} <= 1`] : []
  const inFacet = (facet: Facet) => sql`coalesce(${chosen.get(facet) ?? sql`true`}, false) as ${sql.ref(`in_${facet}`)}`
  const { rows } = await sql<Row>`
    with alike as (
      select ${sql.join(told)}, ${inFacet('price')}, count(*) as products, min(price) as lowest, max(price) as highest
      from products where ${allOf([...fixedConditions(filters, search), ...fits])}
      group by ${sql.join(told)}, in_price
    ), kind as (
      select ${sql.join(counted.map((facet) => sql`${columns[facet]} as ${sql.ref(facet)}`))},
        ${sql.join(counted.map(inFacet))}, in_price, products.products, lowest, highest, brand as brand_name
      from alike as products
    )
    select ${sql.join(counted.map((facet) => sql.ref(facet)))},
      grouping(${sql.join(counted.map((facet) => sql.ref(facet)))}) as grouped,
      min(brand_name) as brand_name,
      ${sql.join(facets.map((facet) => sql`${productsWhere(inAllBut(chosen, facet))} as ${sql.ref(`of_${facet}`)}`))},
      ${productsWhere(inAllBut(chosen))} as total,
      min(lowest) filter (where ${inAllBut(chosen, 'price')}) as lowest,
      max(highest) filter (where ${inAllBut(chosen, 'price')}) as highest
    from kind
    group by grouping sets ((), ${sql.join(counted.map((facet) => sql`(${sql.ref(facet)})`))})`.execute(db)
  const whole = rows.find(({ grouped }) => grouped === allGrouped)
  const valuesOf = (facet: Counted) => readValues(rows, facet)
  return {
    total: whole?.total ?? 0,
    categories: valuesOf('category'),
    genders: valuesOf('gender'),
    types: valuesOf('type'),
    brands: offeredBrands(valuesOf('brand'), filters.brand ?? []),
    volumes: valuesOf('volume').toSorted(
      (a, b) => (Number.parseInt(a.value, 10) || 0) - (Number.parseInt(b.value, 10) || 0),
    ),
    concentrations: valuesOf('concentration'),
    price: { lowest: Math.floor(whole?.lowest ?? 0), highest: Math.ceil(whole?.highest ?? 0) },
  }
}

/** The same, if they were not counted since the catalogue changed. */
export function cachedFacets(db: Db, filters: Filters, cache: CacheReader) {
  return cache.get(`facets ${filtersKey(filters)}`, keptFor(filters), async () =>
    listFacets(db, filters, await cachedSearch(db, filters.search, cache)),
  )
}

type Row = Record<Counted, string | null> &
  Record<`of_${Facet}`, number> & {
    grouped: number
    brand_name: string
    total: number
    lowest: number | null
    highest: number | null
  }

const productsWhere = (condition: Condition) => sql`coalesce(sum(products) filter (where ${condition}), 0)::int`

const allGrouped = 2 ** counted.length - 1

const inAllBut = (chosen: ReadonlyMap<Facet, unknown>, facet?: Facet) =>
  allOf([...chosen.keys()].filter((one) => one !== facet).map((one) => sql<boolean>`${sql.ref(`in_${one}`)}`))

/** The rows of one facet: `grouped` has a bit for each facet that the row sums over, the first the highest. */
function readValues(rows: readonly Row[], facet: Counted): FacetValue[] {
  const grouped = allGrouped - 2 ** (counted.length - 1 - counted.indexOf(facet))
  return rows
    .filter((row) => row.grouped === grouped && row[facet] && row[`of_${facet}`] > 0)
    .map((row) => ({
      value: facet === 'brand' ? row.brand_name : (row[facet] ?? ''),
      count: row[`of_${facet}`],
    }))
}

/** By name; a brand that is chosen is offered even where it has none, so that it can be left. */
function offeredBrands(found: readonly FacetValue[], chosen: readonly string[]) {
  const isChosen = ({ value }: FacetValue) => chosen.some((one) => sameName(one, value))
  const most = found.toSorted((a, b) => b.count - a.count).slice(0, mostBrands)
  const offered = [...most, ...found.filter((one) => isChosen(one) && !most.includes(one))]
  return {
    offered: offered.toSorted((a, b) => a.value.localeCompare(b.value, 'es')),
    hasMore: found.length > offered.length,
  }
}

const sameName = (one: string, other: string) => one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0
