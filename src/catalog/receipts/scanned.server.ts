import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { permissionsOf, type Role } from '../../roles.ts'
import { barcodeRules } from '../codes/barcode.ts'
import { makeSku } from '../codes/sku.ts'
import { skuLetters } from '../codes/sku-letters.server.ts'
import { changeProduct, createProduct } from '../editing/save-product.server.ts'
import { hasAny, keyOf } from '../editing/unique-fields.server.ts'
import { itemName } from '../item-name.ts'
import { withCost } from '../prices/costs.server.ts'
import { findProduct } from '../queries.server.ts'
import type { NewScanned } from './contract.ts'

type By = { user_id: number; role: Role }

/** Finds a product by barcode, else by SKU, which the shop's own labels have. */
export async function findScanned(db: Db, role: Role, code: string) {
  const digits = barcodeRules.clean(code)
  const byCode = /^\d{1,14}$/.test(digits) ? await findId(db, hasAny('barcode', [digits])) : undefined
  const isSku = sql<SqlBool>`${skuLetters(sql`sku`)} = ${skuLetters(sql`${code}`)}`
  const id = byCode ?? (await findId(db, hasAny('sku', [code]))) ?? (await findId(db, isSku))
  const product = id === undefined ? undefined : await findProduct(db, id, { showAll: true })
  return product ? withCost(db, role, product) : null
}

async function findId(db: Db, condition: ReturnType<typeof hasAny>) {
  const row = await db.selectFrom('products').select('id').where(condition).executeTakeFirst()
  return row?.id
}

/** Creates a product without stock. `is_active` counts only with a price, and if the user may activate products. */
export async function createScanned({ db, files }: Resources, input: NewScanned, by: By) {
  const { price = 0, is_active = false, ...facts } = input
  const mayShow = permissionsOf(by.role).includes('products.write')
  const { gender = 'unisex', type = 'original', brand = '', volume = '' } = facts
  const product = await createProduct(
    { db, files },
    {
      ...facts,
      price,
      stock: 0,
      is_active: mayShow && is_active && price > 0,
      // The scanned code, if it is no barcode; else a generated SKU.
      sku: facts.sku ?? makeSku({ gender, type, brand, volume }),
    },
    { ...by, pictures: [] },
  )
  return withCost(db, by.role, product)
}

/** Sets the barcode of a product without one; an existing one can only be changed in the product's form. */
export async function setBarcode({ db, files }: Resources, id: number, barcode: string, by: By) {
  const product = await findProduct(db, id, { showAll: true })
  if (!product) throw notFound('Producto no encontrado')
  if (product.barcode && keyOf('barcode', product.barcode) === keyOf('barcode', barcode)) {
    return withCost(db, by.role, product)
  }
  if (product.barcode) {
    const message = `${itemName(product)} ya tiene el código ${product.barcode}. Se cambia en Productos.`
    throw conflict(message, 'barcode-puesto')
  }
  const { updated_at } = product
  const saved = await changeProduct({ db, files }, id, { barcode, updated_at }, { ...by, pictures: [] })
  return withCost(db, by.role, saved)
}
