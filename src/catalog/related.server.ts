import { sql } from 'kysely'
import type { CacheReader } from '../platform/cache/cache.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { flagSetting } from '../settings/queries.server.ts'
import { ofCatalog } from './cache-tags.ts'
import type { Product } from './contract.ts'
import { asProduct, listRows, selectProducts } from './product-row.server.ts'

const notesOf = sql<string[]>`(products.notes_top || products.notes_heart || products.notes_base)`

/** As many products as are compared with one. */
const mostCompared = 600
/** As many rows tell how rare a note is. */
const sampled = 20_000

/**
 * Perfumes on sale that share notes with this one, each with those notes. A rare note in common weighs more than a
 * usual one; where the rare ones say enough, those that share only usual ones are not looked at.
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
  const counts = await cache.get('notes', ofCatalog, () => countNotes(db))
  const known = own
    .map((note) => ({ note, count: counts.get(note) ?? 1 }))
    .toSorted((a, b) => a.count - b.count || a.note.localeCompare(b.note, 'es'))
  const [names, rarest] = [known.map(({ note }) => note), known.map(({ count }) => count)]
  // Other sizes of the same perfume have a place of their own.
  const isAnother = sql`(brand, name) <> (${product.brand}, ${product.name}) and family_id is distinct from ${product.family_id}`
  // Where the owner hides references, an imitation does not stand beside what it may recall.
  const mayStandBeside = types
    ? sql`type = any(${types})`
    : sql`(${flagSetting('show_inspirations')} or (type = 'imitacion') = ${product.type === 'imitacion'})`
  const { rows: found } = await sql<{ id: number; family_id: number | null }>`
    select id, family_id from (
      select id, family_id, brand, name, type, stock, presentation, ${notesOf} as notes from products
      where is_active and ${notesOf} && ${tellingNotes(known)}::text[] limit ${mostCompared}
    ) as products
    where ${isAnother} and ${mayStandBeside} ${isInStock ? sql`and stock > 0` : sql``}
    order by (
      select sum(1 / count) from unnest(${names}::text[], ${rarest}::float8[]) as known(note, count) where note = any(notes)
    ) desc, stock = 0, presentation <> 'frasco', id
    -- another size of one already here says nothing new
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

/** The rarest, as long as not too many products have them. */
function tellingNotes(rarestFirst: readonly { note: string; count: number }[]) {
  let compared = 0
  const telling = rarestFirst.filter(({ count }, index) => {
    compared += count
    return index === 0 || compared <= mostCompared
  })
  return telling.map(({ note }) => note)
}

/** How many products have each note; of a large catalogue by a sample, the same each time. */
async function countNotes(db: Db) {
  const { rows } = await sql<{ note: string; count: number }>`
    with size as (select greatest(reltuples, 1) as products from pg_class where oid = 'products'::regclass),
    share as (select least(100, ${sampled} * 100.0 / products) as percent from size)
    select note, (count(*) * 100 / (select percent from share))::float8 as count
    from products tablesample system ((select percent from share)) repeatable (1), unnest(${notesOf}) note
    where is_active group by note`.execute(db)
  return new Map(rows.map(({ note, count }) => [note, count]))
}

/** The same perfume in its other sizes, smallest first. */
export async function listSizes(db: Db, { id, family_id }: Product) {
  if (family_id === null) return []
  const rows = await selectProducts(db)
    .where('products.is_active', '=', true)
    .where('products.family_id', '=', family_id)
    .orderBy('products.volume_ml', (by) => by.asc().nullsLast())
    .orderBy('products.id')
    .limit(mostSizes)
    .execute()
  return rows.length > 1 ? rows.map(asProduct).map((product) => ({ ...product, isThis: product.id === id })) : []
}

const mostSizes = 24
