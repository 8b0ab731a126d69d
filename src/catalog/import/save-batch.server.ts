import { isDeepStrictEqual } from 'node:util'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Products } from '../../../db/types.ts'
import type { Db } from '../../platform/database.server.ts'
import type { Product } from '../contract.ts'
import { makeSku } from '../sku.ts'
import { raiseCatalogVersion } from '../version.server.ts'
import { plain } from './columns.ts'
import type { ImportedProduct } from './read-row.ts'

export type BatchOptions = {
  dryRun: boolean
  /** For new products whose row has no price; without it they stay out of the shop. */
  price: number | undefined
}
export type BatchCount = { created: number; changed: number; unchanged: number; unpriced: number }

/** What an import may write of a product, besides its stock. */
const columns = [
  'name',
  'brand',
  'price',
  'category_id',
  'gender',
  'type',
  'volume',
  'concentration',
  'notes',
  'notes_top',
  'notes_heart',
  'notes_base',
  'accords',
  'description',
  'inspired_by',
  'is_active',
] as const satisfies readonly (keyof Products)[]

type Existing = Pick<Selectable<Products>, (typeof columns)[number] | 'id' | 'sku' | 'import_key' | 'stock'>
type Imported = { product: ImportedProduct; category_id: number | undefined }

/** Writes some rows in one transaction: new ones in, changed ones changed, and the stock by movements alone. */
export function saveBatch(
  db: Db,
  products: readonly ImportedProduct[],
  categoryOf: (product: ImportedProduct) => number | undefined,
  options: BatchOptions,
): Promise<BatchCount> {
  return db.transaction().execute(async (tx) => {
    const existing = await findExisting(tx, products)
    const imported = products.map((product) => ({
      product,
      category_id: categoryOf(product),
      before: existing(product),
    }))
    const fresh = imported.filter(({ before }) => !before)
    const changed = imported.flatMap(({ before, ...row }) => {
      if (!before) return []
      const after = merged(before, row)
      return isDeepStrictEqual(after, before) ? [] : [{ before, after }]
    })
    if (!options.dryRun && fresh.length + changed.length > 0) {
      if (fresh.length > 0) await insertFresh(tx, fresh, options)
      if (changed.length > 0) await updateChanged(tx, changed)
      await raiseCatalogVersion(tx)
    }
    return {
      created: fresh.length,
      changed: changed.length,
      unchanged: imported.length - fresh.length - changed.length,
      unpriced: fresh.filter(({ product }) => !firstPrice(product, options)).length,
    }
  })
}

/** The same product is the one with its SKU, else with its key, else with its number and name (from our own export). */
async function findExisting(tx: Db, products: readonly ImportedProduct[]) {
  const keys = products.map(({ import_key }) => import_key)
  const skus = products.flatMap(({ sku }) => sku ?? [])
  const ids = products.flatMap(({ id }) => id ?? [])
  const rows: Existing[] = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'import_key', 'stock', ...columns])
    .where((product) =>
      product.or([
        product('import_key', '=', sql<string>`any(${keys}::text[])`),
        product('sku', '=', sql<string>`any(${skus}::text[])`),
        product('id', '=', sql<number>`any(${ids}::int[])`),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const bySku = new Map(rows.map((row) => [row.sku, row]))
  const byKey = new Map(rows.map((row) => [row.import_key, row]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ({ sku, import_key, id, name }: ImportedProduct) => {
    const numbered = byId.get(id ?? 0)
    const isSame = numbered && plain(numbered.name) === plain(name)
    return (sku && bySku.get(sku)) || byKey.get(import_key) || (isSame ? numbered : undefined)
  }
}

/** What the row says over what was there. A product that waited for its price enters the shop with it. */
function merged(before: Existing, { product, category_id }: Imported): Existing {
  const after: Existing = { ...before }
  for (const column of [...columns, 'stock'] as const) {
    // Where staff put it, it stays, unless the file says otherwise.
    const value = column === 'category_id' ? product.category && category_id : product[column]
    if (value !== undefined) Object.assign(after, { [column]: value })
  }
  if (product.is_active === undefined) after.is_active = before.is_active || (before.price === 0 && after.price > 0)
  // Without a price nothing is sold, whatever the file says.
  if (after.price === 0) after.is_active = false
  return after
}

const firstPrice = ({ price }: ImportedProduct, options: BatchOptions) => price ?? options.price ?? 0

async function insertFresh(tx: Db, fresh: readonly Imported[], options: BatchOptions) {
  const values = fresh.map(({ product, category_id }): Insertable<Products> => {
    const { category, id, ...facts } = product
    const price = firstPrice(product, options)
    return { ...facts, category_id: category_id ?? null, price, is_active: price > 0 && (product.is_active ?? true) }
  })
  const rows = await tx
    .insertInto('products')
    .values(values)
    .returning(['id', 'stock', 'sku', 'gender', 'type', 'brand', 'volume'])
    .execute()
  const unnumbered = rows.filter(({ sku }) => sku === null)
  const skus = unnumbered.map((row) =>
    makeSku({ ...row, gender: row.gender as Product['gender'], type: row.type as Product['type'] }, row.id),
  )
  await sql`update products set sku = made.sku from unnest(${unnumbered.map(({ id }) => id)}::int[], ${skus}::text[]) as made(id, sku)
    where products.id = made.id and not exists (select from products other where other.sku = made.sku)`.execute(tx)
  await recordMovements(
    tx,
    rows.map(({ id, stock }) => ({ id, moved: stock })),
  )
}

async function updateChanged(tx: Db, changed: readonly { before: Existing; after: Existing }[]) {
  const rows = changed.map(({ after }) => after)
  await sql`update products set
      name = row.name, brand = row.brand, price = row.price, category_id = row.category_id, gender = row.gender,
      type = row.type, volume = row.volume, concentration = row.concentration, notes = row.notes,
      notes_top = row.notes_top, notes_heart = row.notes_heart, notes_base = row.notes_base, accords = row.accords,
      description = row.description, inspired_by = row.inspired_by, is_active = row.is_active, stock = row.stock
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id int, name text, brand text, price numeric, category_id int, gender text, type text, volume text,
      concentration text, notes text, notes_top text[], notes_heart text[], notes_base text[], accords text[],
      description text, inspired_by text, is_active boolean, stock int)
    where products.id = row.id`.execute(tx)
  await recordMovements(
    tx,
    changed.map(({ before, after }) => ({ id: after.id, moved: after.stock - before.stock })),
  )
}

async function recordMovements(tx: Db, moves: readonly { id: number; moved: number }[]) {
  const real = moves.filter(({ moved }) => moved !== 0)
  if (real.length === 0) return
  await tx
    .insertInto('stock_movements')
    .values(real.map(({ id, moved }) => ({ product_id: id, quantity: moved, reason: 'importacion' })))
    .execute()
}
