import { sql } from 'kysely'
import type { CacheReader } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { canBeKept } from '../../platform/http/refuse-nul.server.ts'
import type { Product } from '../contract.ts'
import { listFamilies } from '../families/list-families.server.ts'
import { noteKeys } from '../notes/note-keys.ts'
import { findFamous } from './famous.ts'

/** The perfume that a buyer names: one of the shop, or a famous one of which we know the notes. */
export type Meant = { name: string; brand: string; keys: readonly string[]; product?: Product }

/** The shop's own where it is called so; else a famous one; else what a search finds first. */
export async function findMeant(db: Db, said: string, cache: CacheReader, { knowsFamous = true } = {}) {
  if (!said || !canBeKept(said)) return undefined
  const known = knowsFamous ? findFamous(said) : undefined
  const found = await findOwn(db, said, cache)
  const own = known && !found?.isFirst ? await findOwn(db, `${known.name} ${known.brand}`, cache) : found
  if (known && own?.isFirst !== true) {
    const keys = noteKeys({ notes: known.notes, notes_top: [], notes_heart: [], notes_base: [] })
    return { name: known.name, brand: known.brand, keys } satisfies Meant
  }
  return (
    own && ({ name: own.product.name, brand: own.product.brand, keys: own.keys, product: own.product } satisfies Meant)
  )
}

/** `isFirst`: it has the very words as its name, with its brand or without. */
async function findOwn(db: Db, said: string, cache: CacheReader) {
  const { products } = await listFamilies(db, { search: said, page: 1, limit: 1 }, cache)
  const [product] = products
  if (!product) return undefined
  const { rows } = await sql<{ keys: string[] | null; is_first: boolean }>`
    select note_keys as keys, plain_words(${said}) in (
      trim(name_words), trim(name_words || ltrim(brand_words)), trim(brand_words || ltrim(name_words))
    ) as is_first
    from products where id = ${product.id}`.execute(db)
  return { product, keys: rows[0]?.keys ?? [], isFirst: rows[0]?.is_first }
}
