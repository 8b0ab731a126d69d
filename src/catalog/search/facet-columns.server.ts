import { sql } from 'kysely'
import { allOf, type Condition, type Facet } from './product-filters.server.ts'

/** What a product has of each facet, as the address writes it. */
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

type Chosen = ReadonlyMap<Facet, Condition>

/** Whether a product has what is chosen of the facet, as a column. */
export const inFacetOf = (chosen: Chosen, facet: Facet) =>
  sql`coalesce(${chosen.get(facet) ?? sql`true`}, false) as ${sql.ref(`in_${facet}`)}`

/** It has all that is chosen, of this facet aside; by the columns that `inFacetOf` makes. */
export const inAllBut = (chosen: Chosen, facet?: Facet) =>
  allOf([...chosen.keys()].filter((one) => one !== facet).map((one) => sql<boolean>`${sql.ref(`in_${one}`)}`))
