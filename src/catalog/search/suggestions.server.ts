import { type CacheReader, noCache } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { asSold } from '../item-name.ts'
import { knownNoteKeys, noteName } from '../notes/note-keys.ts'
import { listNotesOnSale } from '../notes/queries.server.ts'
import { listCategories, listPage } from '../queries.server.ts'
import { cachedShelf } from './facets.server.ts'
import { beginsAWord } from './word-beginning.ts'

const max = { products: 6, brands: 3, notes: 3, categories: 2 }
/** One letter matches too much. */
const leastLetters = 2

/** Suggestions for an unfinished search: brands, notes and categories that begin so, and products. */
export async function listSuggestions(db: Db, typed: string, cache: CacheReader) {
  const isWord = typed.length >= leastLetters
  const [products, brands, notes, categories] = await Promise.all([
    listPerfumes(db, typed),
    isWord ? listBrands(db, typed, cache) : [],
    isWord ? listNotes(db, typed, cache) : [],
    isWord ? listCategories(db) : [],
  ])
  return {
    products,
    brands,
    notes,
    categories: categories.filter(({ name }) => beginsAWord(name, typed)).slice(0, max.categories),
  }
}

/** The first products of a search; of several with the same name only one. */
async function listPerfumes(db: Db, typed: string) {
  if (!typed.trim()) return []
  const found = await listPage(db, { search: typed, group: 'family', page: 1, limit: max.products * 2 }, noCache)
  const named = Map.groupBy(found.map(asSold), ({ brand, name }) => `${brand}\n${name}`)
  return [...named.values()].flatMap(([first]) => first ?? []).slice(0, max.products)
}

async function listBrands(db: Db, typed: string, cache: CacheReader) {
  const { brands } = await cachedShelf(db, cache)
  return brands.offered
    .filter(({ value }) => beginsAWord(value, typed))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, max.brands)
    .map(({ value, count }) => ({ name: value, count }))
}

/** Shortest first: «rosa» before «palo de rosa». */
async function listNotes(db: Db, typed: string, cache: CacheReader) {
  const near = knownNoteKeys
    .filter((key) => beginsAWord(noteName(key), typed))
    .toSorted((a, b) => a.length - b.length)
    .slice(0, max.notes * 4)
  if (near.length === 0) return []
  const onSale = await listNotesOnSale(db, near, cache)
  return near
    .filter((key) => onSale.includes(key))
    .slice(0, max.notes)
    .map((key) => ({ key, name: noteName(key) }))
}
