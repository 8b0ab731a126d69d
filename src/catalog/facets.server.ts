import { sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import type { ProductFilters } from './contract.ts'
import { matchingProducts } from './queries.server.ts'
import { readSearch } from './search.server.ts'

type Filters = Partial<ProductFilters>
export type Facet = { value: string; count: number }
export type Facets = Awaited<ReturnType<typeof listFacets>>

/**
 * What the filter panel offers: of each property, the values that products on sale have, with how many there would be.
 * All other filters hold, the property's own does not: one sees what a change would bring.
 */
export async function listFacets(db: Db, filters: Filters) {
  const [categories, genders, types, brands, volumes] = await Promise.all([
    countBy(db, { ...filters, category: undefined }, 'category_id'),
    countBy(db, { ...filters, gender: undefined }, 'gender'),
    countBy(db, { ...filters, type: undefined }, 'type'),
    countBy(db, { ...filters, brand: undefined }, 'brand'),
    countBy(db, { ...filters, volume: undefined }, 'volume'),
  ])
  return {
    categories,
    genders,
    types,
    brands: brands.toSorted((a, b) => a.value.localeCompare(b.value, 'es')),
    volumes: volumes.toSorted((a, b) => (Number.parseInt(a.value, 10) || 0) - (Number.parseInt(b.value, 10) || 0)),
  }
}

async function countBy(
  db: Db,
  filters: Filters,
  column: 'category_id' | 'gender' | 'type' | 'brand' | 'volume',
): Promise<Facet[]> {
  const search = await readSearch(db, filters.search)
  return matchingProducts(db, filters)
    .$if(search !== undefined, (products) => products.where(search?.matches ?? sql<boolean>`true`))
    .select([sql<string>`${sql.ref(`products.${column}`)}::text`.as('value'), sql<number>`count(*)`.as('count')])
    .where(sql<boolean>`coalesce(${sql.ref(`products.${column}`)}::text, '') <> ''`)
    .groupBy(`products.${column}`)
    .execute()
}
