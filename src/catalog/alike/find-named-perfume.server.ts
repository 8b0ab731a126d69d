import { sql } from 'kysely'
import type { CacheReader } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { isStorableText } from '../../platform/http/refuse-nul.server.ts'
import type { Product } from '../contract.ts'
import { noteKeys } from '../notes/note-keys.ts'
import { findProduct, listPage } from '../queries.server.ts'
import { findFamous } from './famous.ts'

/** The perfume that a visitor named: a product, or a famous perfume. */
export type NamedPerfume = { name: string; brand: string; keys: readonly string[]; product?: Product }

/** A product with that exact name; else a famous perfume; else the first search result. */
export async function findNamedPerfume(db: Db, typed: string, cache: CacheReader, { knowsFamous = true } = {}) {
  if (!typed || !isStorableText(typed)) return undefined
  const famous = knowsFamous ? findFamous(typed) : undefined
  const found = await findOwn(db, typed, cache)
  const own = famous && !found?.isExact ? await findOwn(db, `${famous.name} ${famous.brand}`, cache) : found
  if (famous && own?.isExact !== true) {
    const keys = noteKeys({ notes: famous.notes, notes_top: [], notes_heart: [], notes_base: [] })
    return { name: famous.name, brand: famous.brand, keys } satisfies NamedPerfume
  }
  return (
    own &&
    ({ name: own.product.name, brand: own.product.brand, keys: own.keys, product: own.product } satisfies NamedPerfume)
  )
}

/** `isExact`: the name matches exactly, with or without brand. */
async function findOwn(db: Db, typed: string, cache: CacheReader) {
  const named = await findNamed(db, typed)
  if (named) return { ...named, isExact: true }
  const [product] = await listPage(db, { search: typed, group: 'family', page: 1, limit: 1 }, cache)
  if (!product) return undefined
  const { note_keys } = await db
    .selectFrom('products')
    .select('note_keys')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  return { product, keys: note_keys ?? [], isExact: false }
}

/** Looks up each split of the words into name and brand, in either order, in an index. */
async function findNamed(db: Db, typed: string) {
  const { rows } = await sql<{ id: number; keys: string[] | null }>`
    with typed as (select string_to_array(plain_words(${typed}), ' ') as words),
    parts as (
      select ' ' || array_to_string(words[:cut], ' ') || ' ' as one,
        nullif(' ' || array_to_string(words[cut + 1:], ' ') || ' ', '  ') as other
      from typed, generate_series(1, cardinality(words)) as cut
    ), names as (select one as called, other as branded from parts union select other, one from parts where other is not null)
    select id, note_keys as keys from names join products on name_words = called and (branded is null or brand_words = branded)
    where is_active order by stock = 0, presentation <> 'frasco', price, id limit 1`.execute(db)
  const [found] = rows
  const product = found && (await findProduct(db, found.id))
  return product && { product, keys: found.keys ?? [] }
}
