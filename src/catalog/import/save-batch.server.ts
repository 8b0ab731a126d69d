import { isDeepStrictEqual } from 'node:util'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { Products } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { lettersAndDigits } from '../../platform/text/without-accents.ts'
import { readSpellings } from '../brands.server.ts'
import { makeSku } from '../codes/sku.ts'
import { decantsAllowed } from '../decants/decants-allowed.server.ts'
import { refuseDecant } from '../decants/rules.ts'
import { hasAny, keyOf } from '../editing/unique-fields.server.ts'
import { each, fieldOf, fileFields, type Kind, type UniqueField, uniqueFields } from '../fields.ts'
import { isForeignBrand, recalledByOthers } from '../inspirations/rules.ts'
import { noteKeys } from '../notes/note-keys.ts'
import { isOver } from '../offers/offer-price.server.ts'
import { isBigMove } from '../prices/price-move.ts'
import type { ImportReport } from './contract.ts'
import { type ImportedProduct, type Refusal, volumeOf } from './read-row.ts'

export type BatchOptions = {
  dryRun: boolean
  /** For new products without a price in their row; without it they stay inactive. */
  price: number | undefined
  user_id?: number | undefined
  /** Products matched by earlier rows of the file, with the row numbers. */
  matched: Map<number, number>
}
export type NumberedRow = { row: number; product: ImportedProduct }
type BatchSaved = Pick<
  ImportReport,
  'created' | 'changed' | 'unchanged' | 'unpriced' | 'changes' | 'bigMoves' | 'twins'
> & { refusals: (Refusal & { row: number })[] }
type RowChange = ImportReport['changes'][number]
type Twin = ImportReport['twins'][number]
type Categories = {
  of: (product: ImportedProduct) => number | undefined
  name: (id: number | null) => string | null
}

export const sameRowMessage = (row: number) => `Es el mismo producto que el de la fila ${row}`

/** Columns derived from the notes. */
const pyramid = ['notes_top', 'notes_heart', 'notes_base'] as const
/** Columns that an import writes, besides the stock. */
const columns = [...fileFields.filter((field) => field !== 'stock'), ...pyramid] as const

type Existing = Pick<Selectable<Products>, (typeof columns)[number] | 'id' | 'import_key' | 'stock'> & {
  /** Brand of the product that it is inspired by. */
  original_brand: string | null
  /** Whether others are inspired by it. */
  is_recalled: SqlBool
}
type OwnerOf = (field: UniqueField, value: string | null | undefined) => Existing | undefined
type Found = Imported & { before: Existing | undefined }
type Imported = { product: ImportedProduct; category_id: number | undefined }

/** Inserts and updates rows in one transaction; each change of stock is recorded as a movement. */
export function saveBatch(
  db: Db,
  rows: readonly NumberedRow[],
  categories: Categories,
  options: BatchOptions,
): Promise<BatchSaved> {
  return db.transaction().execute(async (tx) => {
    const existing = await findExisting(
      tx,
      rows.map(({ product }) => product),
    )
    const allowsDecants = await decantsAllowed(tx)
    const refusals: BatchSaved['refusals'] = []
    const spelled = await readSpellings(
      tx,
      rows.map(({ product }) => product.brand),
    )
    const imported = rows.flatMap(({ row, product: read }) => {
      const before = existing.productOf(read)
      const product = { ...read, brand: spelled(read.brand, before?.brand) }
      const one = { row, product, before, category_id: categories.of(product) }
      const reason = refuse(one, existing.owner, options.matched) ?? refuseAsDecant(one, allowsDecants)
      if (reason) refusals.push({ row, ...reason })
      else if (before) options.matched.set(before.id, row)
      return reason ? [] : one
    })
    const fresh = imported.filter(({ before }) => !before)
    const changed = imported.flatMap(({ before, ...one }) => {
      if (!before) return []
      const after = merged(before, one)
      return isDeepStrictEqual(after, before) ? [] : [{ row: one.row, before, after }]
    })
    if (!options.dryRun) {
      if (fresh.length > 0) await insertFresh(tx, fresh, options)
      if (changed.length > 0) await updateChanged(tx, changed, options)
    }
    return {
      created: fresh.length,
      changed: changed.length,
      unchanged: imported.length - fresh.length - changed.length,
      unpriced: fresh.filter(({ product }) => !firstPrice(product, options)).length,
      refusals,
      twins: options.dryRun ? await findTwins(tx, fresh) : [],
      bigMoves: changed
        .filter(({ before, after }) => isBigMove(before.price, after.price))
        .map(({ row, before, after }) => ({ row, name: after.name, before: before.price, after: after.price })),
      changes: [
        ...fresh.map(({ row, product: { name } }): RowChange => ({ row, kind: 'created', id: null, name, fields: [] })),
        ...changed.map((one) => describeChange(one, categories)),
      ].toSorted((a, b) => a.row - b.row),
    }
  })
}

/** Matches rows to products by id and name (from our own export), else by SKU, else by import key. */
async function findExisting(tx: Db, products: readonly ImportedProduct[]) {
  const keys = products.map(({ import_key }) => import_key)
  const ids = products.flatMap(({ id }) => id ?? [])
  const rows: Existing[] = await tx
    .selectFrom('products')
    .select(['id', 'import_key', 'stock', ...columns])
    .select(({ selectFrom, exists }) => [
      selectFrom('products as original')
        .select('original.brand')
        .whereRef('original.id', '=', 'products.inspired_by_id')
        .as('original_brand'),
      exists(
        selectFrom('products as imitation')
          .select('imitation.id')
          .whereRef('imitation.inspired_by_id', '=', 'products.id'),
      ).as('is_recalled'),
    ])
    .where((product) =>
      product.or([
        product('import_key', '=', sql<string>`any(${keys}::text[])`),
        ...uniqueFields.map((field) =>
          hasAny(
            field,
            products.flatMap((one) => one[field] ?? []),
          ),
        ),
        product('id', '=', sql<number>`any(${ids}::int[])`),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const owners = each(uniqueFields, (field) => new Map(rows.map((row) => [keyOf(field, row[field] ?? ''), row])))
  const owner: OwnerOf = (field, value) => (value ? owners[field].get(keyOf(field, value)) : undefined)
  const byKey = new Map(rows.map((row) => [row.import_key, row]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const productOf = ({ sku, import_key, id, name }: ImportedProduct) => {
    const numbered = byId.get(id ?? 0)
    const isSame = numbered && lettersAndDigits(numbered.name) === lettersAndDigits(name)
    return isSame ? numbered : (owner('sku', sku) ?? byKey.get(import_key))
  }
  return { owner, productOf }
}

/** New rows that look like an existing product. */
async function findTwins(tx: Db, fresh: readonly (Imported & { row: number })[]): Promise<Twin[]> {
  const wanted = fresh.map(({ row, product: { name, brand, concentration } }) => ({ row, name, brand, concentration }))
  const { rows } = await sql<Twin & { volume: string; presentation: string }>`
    select row.row, products.name, products.id, products.volume, products.presentation
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as row(row int, name text, brand text, concentration text)
    join products on perfume_key(products.name_words, products.brand_words, products.concentration)
      = perfume_key(called_words(row.name, row.brand), ' ' || plain_words(row.brand) || ' ', row.concentration)
    order by products.id`.execute(tx)
  return fresh.flatMap(({ row, product: { volume = '', presentation = 'frasco' } }) => {
    const twin = rows.find(
      (one) => one.row === row && volumeOf(one.volume) === volume && one.presentation === presentation,
    )
    return twin ? { row, name: twin.name, id: twin.id } : []
  })
}

/** Why a row is refused: its product already had a row, or a unique value belongs to another product. */
function refuse({ before, product }: Found, owner: OwnerOf, matched: Map<number, number>): Refusal | undefined {
  const earlier = before && matched.get(before.id)
  if (earlier !== undefined) return { column: 'name', reason: sameRowMessage(earlier) }
  for (const field of uniqueFields) {
    const other = owner(field, product[field])
    if (other && other.id !== before?.id) {
      return { column: field, reason: `Ese ${fieldOf(field).unique} ya es de «${other.name}»` }
    }
  }
  const { type = 'original', brand, inspired_by = null } = { ...before, ...givenOf(product) }
  const isAsBefore = before?.type === type && before.brand === brand && before.inspired_by === inspired_by
  if (isAsBefore) return undefined
  if (isForeignBrand({ type, brand, inspired_by }, { brand: before?.original_brand ?? '' })) {
    return { column: 'brand', reason: 'Una imitación no puede llevar la marca que recuerda' }
  }
  if (type === 'imitacion' && before?.is_recalled) return { column: 'type', reason: recalledByOthers }
  return undefined
}

function refuseAsDecant({ before, ...one }: Found, isAllowed: boolean): Refusal | undefined {
  const { presentation = before?.presentation ?? 'frasco', is_active = true } = one.product
  if (presentation !== 'decant') return undefined
  const reason = refuseDecant(before ? merged(before, one) : { presentation, is_active }, before, isAllowed)
  return reason ? { column: 'presentation', reason } : undefined
}

const givenOf = ({ type, brand, inspired_by }: ImportedProduct) => ({
  ...(type !== undefined && { type }),
  ...(inspired_by !== undefined && { inspired_by }),
  brand,
})

/** Applies a row to the existing product. A product that was inactive for lack of a price becomes active with one. */
function merged(before: Existing, { product, category_id }: Imported): Existing {
  const after: Existing = { ...before }
  for (const column of [...columns, 'stock'] as const) {
    // Keeps the category unless the file has one.
    const value = column === 'category_id' ? product.category && category_id : product[column]
    if (value !== undefined && !isSameText(value, before[column])) Object.assign(after, { [column]: value })
  }
  // A supplier's list does not change the spelling of name and brand; our own export does.
  for (const field of product.id === undefined ? (['name', 'brand'] as const) : []) {
    if (lettersAndDigits(product[field]) === lettersAndDigits(before[field])) after[field] = before[field]
  }
  // Keeps the notation of the volume ('100', '100 ml') if it means the same.
  if (product.volume !== undefined && volumeOf(before.volume) === product.volume) after.volume = before.volume
  // The pyramid's lists derive from the text: unchanged text keeps them.
  if (after.notes === before.notes && product.notes !== undefined) {
    const { notes_top, notes_heart, notes_base } = before
    Object.assign(after, { notes_top, notes_heart, notes_base })
  }
  if (product.is_active === undefined) after.is_active = before.is_active || (before.price === 0 && after.price > 0)
  // A product without a price stays inactive, whatever the file says.
  if (after.price === 0 && !before.is_active) after.is_active = false
  return after
}

/** Ignores differences of line breaks, which spreadsheets change. */
const isSameText = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' && one.replace(/\r\n?/g, '\n') === other.replace(/\r\n?/g, '\n')

function describeChange(
  { row, before, after }: { row: number; before: Existing; after: Existing },
  categories: Categories,
): RowChange {
  const shown = ({ notes_top, notes_heart, notes_base, category_id, accords, import_key, id, ...rest }: Existing) => ({
    ...rest,
    category: categories.name(category_id),
    accords: accords.join(', '),
  })
  const [old, fresh] = [shown(before), shown(after)]
  const fields = (Object.keys(old) as (keyof typeof old)[])
    .filter((field) => old[field] !== fresh[field])
    .map((field) => ({ field, before: old[field], after: fresh[field] }))
  return { row, kind: 'changed', id: before.id, name: after.name, fields }
}

const firstPrice = ({ price }: ImportedProduct, options: BatchOptions) => price ?? options.price ?? 0

async function insertFresh(tx: Db, fresh: readonly Imported[], options: BatchOptions) {
  const values = fresh.map(({ product, category_id }): Insertable<Products> => {
    const { category, id, ...facts } = product
    const price = firstPrice(product, options)
    const is_active = price > 0 && (product.is_active ?? true)
    return { ...facts, note_keys: keysOf(facts), category_id: category_id ?? null, price, is_active }
  })
  const rows = await tx
    .insertInto('products')
    .values(values)
    .returning(['id', 'stock', 'sku', 'gender', 'type', 'brand', 'volume'])
    .execute()
  const unnumbered = rows.filter(({ sku }) => sku === null)
  const skus = unnumbered.map((row) => makeSku(row, row.id))
  await sql`update products set sku = made.sku from unnest(${unnumbered.map(({ id }) => id)}::int[], ${skus}::text[]) as made(id, sku)
    where products.id = made.id and not exists (select from products other where other.sku = made.sku)`.execute(tx)
  await recordMovements(
    tx,
    rows.map(({ id, stock }) => ({ id, moved: stock })),
    options,
  )
}

const keysOf = ({ notes = '', notes_top = [], notes_heart = [], notes_base = [] }: Partial<Existing>) =>
  noteKeys({ notes, notes_top, notes_heart, notes_base })

const types: Record<Kind, string> = {
  text: 'text',
  'long text': 'text',
  choice: 'text',
  list: 'text[]',
  pesos: 'numeric',
  dollars: 'numeric',
  count: 'int',
  category: 'int',
  product: 'int',
  flag: 'boolean',
  moment: 'timestamptz',
}
/** Columns to update, with their SQL types. */
const written = new Map<string, string>([
  ...fileFields.map((field) => [field, types[fieldOf(field).kind]] as const),
  ...[...pyramid, 'note_keys'].map((name) => [name, types.list] as const),
])

/** Whether the offer continues: a new price ends it at or above the list price, or once the offer is over. */
const keepsOffer = sql`(row.price = products.price or (row.price < products.list_price and not ${isOver}))`

async function updateChanged(tx: Db, changed: readonly { before: Existing; after: Existing }[], options: BatchOptions) {
  const rows = changed.map(({ after }) => ({ ...after, note_keys: keysOf(after) }))
  await sql`update products set
      updated_at = now(), list_price = case when ${keepsOffer} then products.list_price end,
      offer_ends_at = case when ${keepsOffer} then products.offer_ends_at end, ${sql.join([...written.keys()].map((name) => sql`${sql.ref(name)} = ${sql.ref(`row.${name}`)}`))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id int, ${sql.join([...written].map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))})
    where products.id = row.id`.execute(tx)
  await recordMovements(
    tx,
    changed.map(({ before, after }) => ({ id: after.id, moved: after.stock - before.stock })),
    options,
  )
}

async function recordMovements(
  tx: Db,
  moves: readonly { id: number; moved: number }[],
  { user_id = null }: { user_id?: number | null | undefined },
) {
  const real = moves.filter(({ moved }) => moved !== 0)
  if (real.length === 0) return
  await tx
    .insertInto('stock_movements')
    .values(real.map(({ id, moved }) => ({ product_id: id, quantity: moved, reason: 'importacion', user_id })))
    .execute()
}
