import { sql } from 'kysely'
import type { CacheReader } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { asSold } from '../item-name.ts'
import { knownNoteKeys, noteName } from '../notes/note-keys.ts'
import { listNotesOnSale } from '../notes/queries.server.ts'
import { asProduct, selectProducts } from '../product-row.server.ts'
import { listCategories } from '../queries.server.ts'
import { cachedShelf } from './facets.server.ts'
import { readSearch } from './search.server.ts'
import { beginsAWord } from './word-beginning.ts'

const most = { products: 6, brands: 3, notes: 3, categories: 2 }
/** Of one letter all begin. */
const leastLetters = 2

/** What the box offers for what was typed so far: brands, notes and categories that begin so, and perfumes. */
export async function listSuggestions(db: Db, typed: string, cache: CacheReader) {
  const isWord = typed.length >= leastLetters
  const [products, brands, notes, categories] = await Promise.all([
    listProducts(db, typed),
    isWord ? listBrands(db, typed, cache) : [],
    isWord ? listNotes(db, typed, cache) : [],
    isWord ? listCategories(db) : [],
  ])
  return {
    products,
    brands,
    notes,
    categories: categories.filter(({ name }) => beginsAWord(name, typed)).slice(0, most.categories),
  }
}

/** The first perfumes that a search would find, each once: its sizes stand together in the list. */
async function listProducts(db: Db, typed: string) {
  const search = await readSearch(db, typed)
  if (!search) return []
  const rows = await selectProducts(db)
    .where('products.is_active', '=', true)
    .where(search.matches)
    .orderBy(search.relevance, 'desc')
    .orderBy(search.nearness)
    .orderBy(sql`products.stock = 0`)
    .orderBy(sql`products.presentation <> 'frasco'`)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(most.products * 4)
    .execute()
  const seen = new Set<string>()
  const isFirst = ({ brand, name, family_id }: { brand: string; name: string; family_id: number | null }) => {
    const keys = [`${brand}\n${name}`, `${family_id}`]
    const isNew = !keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isNew
  }
  return rows.filter(isFirst).slice(0, most.products).map(asProduct).map(asSold)
}

/** Of the brands that the filter panel offers. */
async function listBrands(db: Db, typed: string, cache: CacheReader) {
  const { brands } = await cachedShelf(db, cache)
  return brands.offered
    .filter(({ value }) => beginsAWord(value, typed))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most.brands)
    .map(({ value, count }) => ({ name: value, count }))
}

/** The shortest first: who types «rosa» means the rose before the rosewood. */
async function listNotes(db: Db, typed: string, cache: CacheReader) {
  const near = knownNoteKeys
    .filter((key) => beginsAWord(noteName(key), typed))
    .toSorted((a, b) => a.length - b.length)
    .slice(0, most.notes * 4)
  if (near.length === 0) return []
  const onSale = await listNotesOnSale(db, near, cache)
  return near
    .filter((key) => onSale.includes(key))
    .slice(0, most.notes)
    .map((key) => ({ key, name: noteName(key) }))
}
