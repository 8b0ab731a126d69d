import { type RawBuilder, sql } from 'kysely'
import { type Condition, type Facet, facets } from './product-filters.server.ts'
import { allOf } from './search-conditions.server.ts'

/** SQL of a product's value of each facet, as written in URLs. */
export const facetColumns = {
  category: sql`products.category_id::text`,
  gender: sql`products.gender`,
  type: sql`products.type`,
  brand: sql`nullif(trim(products.brand_words), '')`,
  volume: sql`coalesce(products.volume_ml || 'ml', products.volume)`,
  concentration: sql`products.concentration`,
} as const satisfies Partial<Record<Facet, unknown>>

export type CountedFacet = keyof typeof facetColumns
export const countedFacets = Object.keys(facetColumns) as CountedFacet[]

/** The condition of each facet that has a filter. */
export type Chosen = ReadonlyMap<Facet, Condition>

/** All conditions except that of this facet. */
export const otherFacets = (chosen: Chosen, facet?: Facet) =>
  allOf([...chosen].flatMap(([one, condition]) => (one === facet ? [] : condition)))

/** The condition of a facet as a column `in_FACET`. */
export const inFacetOf = (chosen: Chosen, facet: Facet) =>
  sql`coalesce(${chosen.get(facet) ?? sql`true`}, false) as ${sql.ref(`in_${facet}`)}`

/** `otherFacets` by the columns of `inFacetOf`. */
export const inOtherFacets = (chosen: Chosen, facet?: Facet) =>
  allOf([...chosen.keys()].filter((one) => one !== facet).map((one) => sql<boolean>`${sql.ref(`in_${one}`)}`))

/** Columns needed to count products, or families, by value. */
export const columnsToCount = (chosen: Chosen) => [
  sql`products.family_id`,
  sql`products.price::float8`,
  sql`products.brand as brand_name`,
  ...countedFacets.map((facet) => sql`${facetColumns[facet]} as ${sql.ref(facet)}`),
  ...facets.map((facet) => inFacetOf(chosen, facet)),
]

/** Counts the values of a facet in a table `read` with these columns. */
export const countValues = (chosen: Chosen, facet: CountedFacet, count: RawBuilder<number>) => sql`
  select ${sql.lit(facet)} as facet, ${sql.ref(facet)} as value, min(brand_name) as brand_name, ${count} as count
  from read where ${inOtherFacets(chosen, facet)} group by 2`

export const eachFamily = sql<number>`count(distinct family_id)::int`

export type ValueRow = { facet: CountedFacet; value: string | null; brand_name: string | null; count: number }
export type FacetValue = { value: string; count: number }

/** Values of one facet: sums rows of the same value, and names brands by their name instead of their plain words. */
export function readValues(rows: readonly ValueRow[], facet: CountedFacet) {
  const found = new Map<string, FacetValue>()
  for (const { facet: own, value: key, brand_name, count } of rows) {
    if (own !== facet || !key || count === 0) continue
    const { value, count: before } = found.get(key) ?? {
      value: facet === 'brand' ? (brand_name ?? key) : key,
      count: 0,
    }
    found.set(key, { value, count: before + count })
  }
  return [...found.values()]
}
