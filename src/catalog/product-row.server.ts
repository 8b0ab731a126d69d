import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { fromCents, toCents } from '../platform/argentina/money.ts'
import type { Db } from '../platform/database/database.server.ts'
import { flagSetting, transferPercent } from '../settings/queries.server.ts'
import { transferPrice } from '../settings/rules.ts'
import { lowStock, type Product } from './contract.ts'
import { each, flagFields, isOfOffer, publicFields } from './fields.ts'
import { isForeignBrand } from './inspirations/rules.ts'
import { chargedPrice, listPrice, offerEnd } from './offers/offer-price.server.ts'
import { publishedRating } from './rating.server.ts'

/** Fields read as stored; those of an offer depend on the time. */
const storedFields = publicFields.filter((name) => !isOfOffer(name))

/** Products with category and pictures, as `asProduct` needs them. */
export function selectProducts(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .select([
      'products.id',
      ...storedFields.map((name) => `products.${name}` as const),
      'categories.name as category_name',
      'products.volume_ml',
      'products.family_id',
      'products.notes_top',
      'products.notes_heart',
      'products.notes_base',
      'products.created_at',
      'products.updated_at',
    ])
    .select([chargedPrice.as('price'), listPrice.as('list_price'), offerEnd.as('offer_ends_at')])
    .select(publishedRating.as('rating'))
    .select([transferPercent.as('transfer_percent'), flagSetting('show_inspirations').as('shows_inspirations')])
    .select((product) =>
      jsonArrayFrom(
        product
          .selectFrom('product_pictures')
          .select(['product_pictures.name', 'product_pictures.color'])
          .whereRef('product_pictures.product_id', '=', 'products.id')
          .orderBy('product_pictures.position'),
      ).as('pictures'),
    )
}

/** In the order of the ids; leaves out deleted products. */
export async function listRows(db: Db, ids: readonly number[]) {
  const rows = await selectProducts(db).where('products.id', '=', sql<number>`any(${ids}::integer[])`).execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

type Row = InferResult<ReturnType<typeof selectProducts>>[number]

/**
 * The public product: hides `inspired_by` if the owner chose so, and the brand of an imitation that carries the
 * original's.
 */
export function asProduct(row: Row): Product {
  const product = asStaffProduct(row)
  const { type, brand, inspired_by } = row
  return {
    ...product,
    ...(isForeignBrand({ type, brand, inspired_by }) && { brand: '' }),
    ...(!row.shows_inspirations && { inspired_by: null, inspired_by_id: null }),
  }
}

/** The product as stored, for staff. */
export function asStaffProduct(row: Row): Product {
  const { volume_ml, pictures, transfer_percent, shows_inspirations, ...rest } = row
  const images = pictures.map(({ name }) => `${name}.webp`)
  return {
    ...rest,
    ...each(flagFields, (name) => flag(row[name])),
    category: row.category_name,
    stock_status: stockStatus(row.stock),
    price_per_100ml:
      volume_ml && row.presentation !== 'decant' ? fromCents(Math.round((toCents(row.price) * 100) / volume_ml)) : null,
    transfer_price: transfer_percent > 0 ? transferPrice(row.price, transfer_percent) : null,
    status: row.is_active ? 'active' : 'inactive',
    images,
    image1: images[0] ?? null,
    image2: images[1] ?? null,
    image3: images[2] ?? null,
    image4: images[3] ?? null,
    image_color: pictures[0]?.color ?? null,
  }
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

export function stockStatus(stock: number): Product['stock_status'] {
  if (stock === 0) return 'agotado'
  return stock <= lowStock ? 'bajo_stock' : 'disponible'
}
