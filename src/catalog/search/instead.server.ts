import { sql } from 'kysely'
import type { CacheReader } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { listBestSellers } from '../best-sellers.server.ts'
import type { ProductFilters } from '../contract.ts'
import { listProducts } from '../queries.server.ts'
import { cachedFacets } from './facets.server.ts'

const max = { products: 4, brands: 8, tries: 4 }

/** Suggestions for an empty list: corrected words, the number of matches without filters, products and brands. */
export async function findInstead(db: Db, filters: ProductFilters, cache: CacheReader) {
  const { search } = filters
  const [meant, unfiltered, { brands, total }] = await Promise.all([
    search ? findLikelyWords(db, search, cache) : undefined,
    search ? countOf(db, search, cache) : 0,
    // Counts products: counting perfumes takes twice as long in a large catalogue, and only the names are used.
    cachedFacets(db, {}, cache),
  ])
  const best = meant ? [] : await listBestSellers(db, max.products, cache)
  return {
    ...(meant && unfiltered === 0 && { meant: meant.words }),
    /** Number of matches without the other filters. */
    unfiltered,
    isShopEmpty: total === 0,
    products: meant?.products ?? best,
    brands: brands.offered
      .toSorted((a, b) => b.count - a.count)
      .slice(0, max.brands)
      .map(({ value }) => value),
  }
}

const countOf = async (db: Db, search: string, cache: CacheReader) =>
  (await listProducts(db, { search, group: 'family', page: 1, limit: 1 }, cache)).total

/** Similar words of the catalogue that find something: all together, or one alone, longest first. */
async function findLikelyWords(db: Db, search: string, cache: CacheReader) {
  const similar = await listLookalikes(db, search)
  const alone = similar.filter((word) => word.length > 3).toSorted((a, b) => b.length - a.length)
  for (const words of [...new Set([similar.join(' '), ...alone])].slice(0, max.tries)) {
    if (words === '') continue
    const { products } = await listProducts(db, { search: words, group: 'family', page: 1, limit: max.products }, cache)
    if (products.length > 0) return { words, products }
  }
  return undefined
}

const maxWords = 8

/** The most similar word of the catalogue for each typed word. */
async function listLookalikes(db: Db, search: string) {
  const { rows } = await sql<{ word: string }>`
    select near.word from (
      select * from string_to_table(plain_words(${search.slice(0, 200)}), ' ') with ordinality as typed(word, place)
      limit ${maxWords}
    ) as typed
    cross join lateral (
      select word from search.vocabulary where word % typed.word order by word <-> typed.word limit 1
    ) as near
    order by place`.execute(db)
  return rows.map(({ word }) => word)
}
