import { sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import type { Product } from './contract.ts'
import { asProduct, selectProducts } from './product-row.server.ts'

const notesOf = sql<string[]>`(products.notes_top || products.notes_heart || products.notes_base)`

/**
 * Perfumes on sale that share notes with this one, each with those notes. A rare note in common weighs more than a
 * usual one.
 */
export async function listRelated(db: Db, product: Product, limit = 4) {
  const notes = [...new Set([...product.notes_top, ...product.notes_heart, ...product.notes_base])]
  if (notes.length === 0) return []
  const rarity = JSON.stringify(await noteRarity(db, notes))
  const rows = await selectProducts(db)
    .innerJoinLateral(
      () =>
        sql<{ shared: string[]; weight: number }>`(
          select array_agg(note order by rarity desc, note) as shared, sum(rarity) as weight
          from (select distinct note from unnest(${notesOf}) note) mine
          join jsonb_to_recordset(${rarity}::jsonb) as known(note text, rarity float8) using (note)
        )`.as<'common'>(sql`common`),
      (join) => join.onTrue(),
    )
    .select('common.shared')
    .where('products.is_active', '=', true)
    // Other sizes of the same perfume have a place of their own.
    .where(sql<boolean>`(products.brand, products.name) <> (${product.brand}, ${product.name})`)
    .where(sql<boolean>`${notesOf} && ${notes}::text[]`)
    .orderBy('common.weight', 'desc')
    .orderBy(sql`products.stock = 0`)
    .orderBy('products.id')
    // Another size of one already here says nothing new.
    .limit(limit * 4)
    .execute()
  const seen = new Set<string>()
  return rows
    .filter(({ brand, name }) => !seen.has(`${brand} ${name}`) && seen.add(`${brand} ${name}`))
    .slice(0, limit)
    .map(({ shared, ...row }) => ({ product: asProduct(row), shared }))
}

/** Of each note, one over the number of products that have it. */
async function noteRarity(db: Db, notes: readonly string[]) {
  const { rows } = await sql<{ note: string; rarity: number }>`
    select note, 1.0::float8 / count(*) as rarity from products, unnest(${notesOf}) note
    where is_active and note = any(${notes}::text[]) group by note`.execute(db)
  return rows
}

/** The same perfume in its other sizes, smallest first. */
export async function listSizes(db: Db, { id, brand, name, concentration }: Product) {
  const rows = await selectProducts(db)
    .where('products.is_active', '=', true)
    .where('products.brand', '=', brand)
    .where('products.name', '=', name)
    .where('products.volume', '<>', '')
    .where(sql<boolean>`products.concentration is not distinct from ${concentration}`)
    .orderBy('products.volume_ml')
    .orderBy('products.id')
    .limit(12)
    .execute()
  return rows.length > 1 ? rows.map(asProduct).map((product) => ({ ...product, isThis: product.id === id })) : []
}
