import { sql } from 'kysely'
import type { CacheReader } from '../platform/cache/cache.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { flagSetting } from '../settings/queries.server.ts'
import { catalogCaching } from './cache-tags.ts'
import type { Product } from './contract.ts'
import { asProduct, listRows, selectProducts } from './product-row.server.ts'

const notesOf = sql<string[]>`(products.notes_top || products.notes_heart || products.notes_base)`

/** Most products compared with one. */
const maxCompared = 600
/** Rows sampled to estimate the rarity of notes. */
const sampled = 20_000

/**
 * Products on sale that share notes with this one, with the shared notes. Rare notes weigh more; if they give enough
 * candidates, products that only share common notes are not compared.
 */
export async function listRelated(
  db: Db,
  product: Product,
  cache: CacheReader,
  {
    limit = 4,
    types,
    isInStock = false,
  }: { limit?: number; types?: readonly Product['type'][]; isInStock?: boolean } = {},
) {
  const own = [...new Set(notesIn(product))]
  if (own.length === 0) return []
  const counts = await cache.get('notes', catalogCaching, () => countNotes(db))
  const rarestFirst = own
    .map((note) => ({ note, count: counts.get(note) ?? 1 }))
    .toSorted((a, b) => a.count - b.count || a.note.localeCompare(b.note, 'es'))
  const [names, rarest] = [rarestFirst.map(({ note }) => note), rarestFirst.map(({ count }) => count)]
  // Excludes other sizes of the same perfume.
  const isAnother = sql`(brand, name) <> (${product.brand}, ${product.name}) and family_id is distinct from ${product.family_id}`
  // If the owner hides references, imitations and originals are not listed together.
  const mayStandBeside = types
    ? sql`type = any(${types})`
    : sql`(${flagSetting('show_inspirations')} or (type = 'imitacion') = ${product.type === 'imitacion'})`
  const { rows: found } = await sql<{ id: number; family_id: number | null }>`
    select id, family_id from (
      select id, family_id, brand, name, type, stock, presentation, ${notesOf} as notes from products
      where is_active and ${notesOf} && ${distinctiveNotes(rarestFirst)}::text[] limit ${maxCompared}
    ) as products
    where ${isAnother} and ${mayStandBeside} ${isInStock ? sql`and stock > 0` : sql``}
    order by (
      select sum(1 / count) from unnest(${names}::text[], ${rarest}::float8[]) as known(note, count) where note = any(notes)
    ) desc, stock = 0, presentation <> 'frasco', id
    -- more than asked for: of the sizes of a perfume only one is listed
    limit ${limit * 4}`.execute(db)
  const seen = new Set<number | null>()
  const chosen = found.filter(({ family_id }) => !seen.has(family_id) && seen.add(family_id)).slice(0, limit)
  const rows = await listRows(
    db,
    chosen.map(({ id }) => id),
  )
  return rows.map((row) => ({
    product: asProduct(row),
    shared: names.filter((note) => notesIn(row).includes(note)),
  }))
}

const notesIn = ({ notes_top, notes_heart, notes_base }: Pick<Product, 'notes_top' | 'notes_heart' | 'notes_base'>) => [
  ...notes_top,
  ...notes_heart,
  ...notes_base,
]

/** The rarest notes, as long as no more products have them than are compared; at least one. */
function distinctiveNotes(rarestFirst: readonly { note: string; count: number }[]) {
  let compared = 0
  const telling = rarestFirst.filter(({ count }, index) => {
    compared += count
    return index === 0 || compared <= maxCompared
  })
  return telling.map(({ note }) => note)
}

/** Number of products with each note; from a repeatable sample in large catalogues. */
async function countNotes(db: Db) {
  const { rows } = await sql<{ note: string; count: number }>`
    with size as (select greatest(reltuples, 1) as products from pg_class where oid = 'products'::regclass),
    share as (select least(100, ${sampled} * 100.0 / products) as percent from size)
    select note, (count(*) * 100 / (select percent from share))::float8 as count
    from products tablesample system ((select percent from share)) repeatable (1), unnest(${notesOf}) note
    where is_active group by note`.execute(db)
  return new Map(rows.map(({ note, count }) => [note, count]))
}

/** All sizes on sale of the product's perfume, smallest first; empty if there is only one. */
export async function listSizes(db: Db, { id, family_id }: Product) {
  if (family_id === null) return []
  const rows = await selectProducts(db)
    .where('products.is_active', '=', true)
    .where('products.family_id', '=', family_id)
    .orderBy('products.volume_ml', (by) => by.asc().nullsLast())
    .orderBy('products.id')
    .limit(maxSizes)
    .execute()
  return rows.length > 1 ? rows.map(asProduct).map((product) => ({ ...product, isThis: product.id === id })) : []
}

const maxSizes = 24
