import type { Insertable } from 'kysely'
import type { Products } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { isDatabaseAway } from '../../platform/database/database-away.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import type { Files } from '../../platform/files/files.server.ts'
import { conflict, invalid, notFound, ShopError } from '../../platform/http/errors.ts'
import { demandPermission } from '../../platform/http/staff-scope.server.ts'
import type { Role } from '../../roles.ts'
import { readSpellings } from '../brands.server.ts'
import { isUnnumbered, withNumber } from '../codes/sku.ts'
import type { NewProduct, ProductChange } from '../contract.ts'
import { decantsAllowed } from '../decants/decants-allowed.server.ts'
import { refuseDecant } from '../decants/rules.ts'
import { fieldOf, type UniqueField, uniqueFields } from '../fields.ts'
import { checkInspiration } from '../inspirations/check-inspiration.server.ts'
import { itemName } from '../item-name.ts'
import { noteKeys } from '../notes/note-keys.ts'
import { parseNotes } from '../notes/notes-text.ts'
import { changedPrices, checkedOffer, nothingBefore } from '../offers/checked-offer.ts'
import { scheduleEnd } from '../offers/end-offers.server.ts'
import { orderedPictures, remainingPictures } from '../pictures/arrange-pictures.ts'
import type { ReadPicture } from '../pictures/picture-work.ts'
import { insertPictures, listPictures, movePicture, removePictures } from '../pictures/queries.server.ts'
import { deletePictureFiles, type StoredPicture, storePicture } from '../pictures/store-picture.server.ts'
import { insertProduct, lockProduct, updateProduct } from '../product-queries.server.ts'
import { findProduct } from '../queries.server.ts'
import { addStock, setStock } from '../stock.server.ts'
import { findOwner } from './unique-fields.server.ts'

/** `pictures` are new ones, `keep` the names of existing ones, `order` the order of both. */
type Saving = {
  user_id: number
  role: Role
  pictures: readonly ReadPicture[]
  keep?: readonly string[] | undefined
  order?: readonly string[] | undefined
  once?: Once
}
type Home = { db: Db; files: Files }

const costFields = ['cost_price', 'cost_usd'] as const

export function createProduct({ db, files }: Home, input: NewProduct, { user_id, role, pictures, once }: Saving) {
  const offer = checkedOffer(input, nothingBefore)
  for (const field of costFields) if (input[field] != null) demandPermission(role, 'products.cost', [field])
  return withStored(files, pictures, (stored) =>
    explained(db, input, async (tx) => {
      const id = await doOnce(tx, { what: 'product', input, ...once }, async () => {
        const { stock, ...written } = input
        const values = await withKnownBrand(tx, written)
        await checkInspiration(tx, { ...noInspiration, ...given(values) })
        await checkDecant(tx, values)
        const id = await insertNumbered(tx, asColumns({ ...values, ...offer }))
        await scheduleEnd(tx, offer.offer_ends_at)
        if (stock > 0) await addStock(tx, id, stock, { reason: 'inicial', user_id })
        await insertPictures(
          tx,
          stored.map((picture, index) => ({ ...picture, product_id: id, position: index + 1 })),
        )
        return id
      })
      return savedProduct(tx, id)
    }),
  )
}

export function changeProduct(
  { db, files }: Home,
  id: number,
  input: ProductChange,
  { user_id, role, pictures, keep, order }: Saving,
) {
  return withStored(files, pictures, (stored) =>
    explained(db, input, async (tx) => {
      const before = await lockProduct(tx, id)
      if (!before) throw notFound('Producto no encontrado')
      const { stock, stock_seen, stock_note, updated_at, ...written } = input
      const values = await withKnownBrand(tx, written, before)
      if (updated_at && updated_at !== before.updated_at) throw await savedMeanwhile(tx, id)
      const offer = checkedOffer(values, before)
      for (const field of changedPrices(before, offer)) demandPermission(role, 'products.price', [field])
      for (const field of costFields) {
        if (values[field] !== undefined && values[field] !== before[field])
          demandPermission(role, 'products.cost', [field])
      }
      await checkInspiration(tx, { ...before, ...given(values) }, before)
      await checkDecant(tx, values, before)
      await updateProduct(tx, id, asColumns({ ...values, ...offer }))
      await scheduleEnd(tx, offer.offer_ends_at)
      if (stock !== undefined) {
        const counted = stock_seen === undefined ? stock : before.stock + stock - stock_seen
        if (counted < 0) throw soldMeanwhile(before.stock)
        if (counted !== before.stock) demandPermission(role, 'products.stock', ['stock'])
        await setStock(tx, id, counted, { reason: 'ajuste', user_id, ...(stock_note ? { note: stock_note } : {}) })
      }
      await arrangePictures(tx, id, stored, { keep, order })
      return savedProduct(tx, id)
    }),
  )
}

async function withKnownBrand<Written extends { brand?: string | undefined }>(
  tx: Db,
  written: Written,
  before?: { brand: string },
) {
  if (!written.brand) return written
  const spelled = await readSpellings(tx, [written.brand])
  return { ...written, brand: spelled(written.brand, before?.brand) }
}

/** Defaults of a new product. */
const noInspiration = { type: 'original', brand: '', inspired_by: null, inspired_by_id: null } as const

function given({ type, brand, inspired_by, inspired_by_id }: ProductChange) {
  return {
    ...(type !== undefined && { type }),
    ...(brand !== undefined && { brand }),
    ...(inspired_by !== undefined && { inspired_by }),
    ...(inspired_by_id !== undefined && { inspired_by_id }),
  }
}

async function checkDecant(tx: Db, { presentation, is_active }: ProductChange, before?: Sold) {
  const after = {
    presentation: presentation ?? before?.presentation ?? 'frasco',
    is_active: is_active ?? before?.is_active ?? true,
  }
  if (after.presentation !== 'decant') return
  const reason = refuseDecant(after, before, await decantsAllowed(tx))
  if (reason) throw invalid(`${reason}.`, { presentation: reason })
}

type Sold = Parameters<typeof refuseDecant>[0]

/** Stores the files before the rows that name them, and deletes them if the transaction certainly failed. */
async function withStored<T>(
  files: Files,
  pictures: readonly ReadPicture[],
  save: (stored: StoredPicture[]) => Promise<T>,
) {
  const stored: StoredPicture[] = []
  try {
    for (const picture of pictures) stored.push(await storePicture(files, picture))
    return await save(stored)
  } catch (error) {
    const names = stored.map(({ name }) => name)
    if (!isDatabaseAway(error)) await deletePictureFiles(files, names)
    throw error
  }
}

async function arrangePictures(
  tx: Db,
  product_id: number,
  stored: StoredPicture[],
  { keep, order }: Pick<Saving, 'keep' | 'order'>,
) {
  const current = await listPictures(tx, product_id)
  const kept = remainingPictures(current, keep, stored.length)
  await removePictures(
    tx,
    current.filter((picture) => !kept.includes(picture)),
  )
  for (const [index, picture] of orderedPictures(kept, stored, order).entries()) {
    const position = index + 1
    if (!('id' in picture)) await insertPictures(tx, [{ ...picture, product_id, position }])
    else if (picture.position !== position) await movePicture(tx, picture, position)
  }
}

/** Derives the three lists of the pyramid and the note keys from the text. */
function asColumns<Values extends { notes?: string | undefined }>(values: Values) {
  if (values.notes === undefined) return values
  const { top, heart, base } = parseNotes(values.notes)
  const pyramid = { notes_top: [...top], notes_heart: [...heart], notes_base: [...base] }
  return { ...values, ...pyramid, note_keys: noteKeys({ notes: values.notes, ...pyramid }) }
}

/** Replaces NEW in a generated SKU by the id. */
async function insertNumbered(tx: Db, values: Insertable<Products>) {
  const { sku } = values
  if (!sku || !isUnnumbered(sku)) return insertProduct(tx, values)
  const id = await insertProduct(tx, { ...values, sku: null })
  await updateProduct(tx, id, { sku: withNumber(sku, id) })
  return id
}

async function savedProduct(tx: Db, id: number) {
  const product = await findProduct(tx, id, { showAll: true })
  if (!product) throw notFound('Producto no encontrado')
  return product
}

function soldMeanwhile(stock: number) {
  const message = `El stock cambió mientras editabas: ahora es ${stock}. Revisalo y guardá de nuevo.`
  return conflict(message, 'stock-cambiado')
}

/** The 409 of an edit conflict, with the name of the colleague, if the last change was made by staff. */
async function savedMeanwhile(tx: Db, id: number) {
  const last = await tx
    .selectFrom('audit_log')
    .innerJoin('products', 'products.updated_at', 'audit_log.created_at')
    .innerJoin('users', 'users.id', 'audit_log.actor_id')
    .select('users.first_name')
    .where('products.id', '=', id)
    .where('audit_log.table_name', '=', 'products')
    .where('audit_log.row_id', '=', String(id))
    .limit(1)
    .executeTakeFirst()
  const saved_by = last?.first_name || null
  const message = `${saved_by ?? 'Otra persona'} guardó este producto mientras lo editabas. Compará los cambios antes de guardar.`
  return new ShopError(409, 'producto-cambiado', message, undefined, { saved_by })
}

/** Translates constraint violations into messages that staff can act on. */
async function explained<T>(db: Db, input: ProductChange, save: (tx: Db) => Promise<T>) {
  try {
    return await db.transaction().execute(save)
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'products_category_id_fkey') {
      throw invalid('Esa categoría no existe.', { category_id: 'Esa categoría no existe' })
    }
    const field = uniqueFields.find((one) => constraint === `products_${one}_key`)
    throw field ? await taken(db, field, input[field] ?? '') : error
  }
}

async function taken(db: Db, field: UniqueField, value: string) {
  const owner = field === 'sku' ? undefined : await findOwner(db, field, value)
  const message = `Ya hay un producto con ese ${fieldOf(field).unique}${owner ? `: ${itemName(owner)}` : ''}`
  return new ShopError(409, `${field}-repetido`, `${message}.`, { [field]: message })
}
