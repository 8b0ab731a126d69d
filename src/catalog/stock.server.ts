import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { productTags, stockTags } from './cache-tags.ts'
import { lowStock } from './contract.ts'
import type { Movement } from './movements/contract.ts'

export type StockReason = Movement['reason']

/** Who changed the stock and why; stored with every movement. */
export type StockTrace = { reason: StockReason; order_id?: string; user_id?: number | null; note?: string }

/** Locks several products in the order of their ids, to avoid deadlocks. Call it before changing their stock. */
export async function lockProducts(db: Db, product_ids: readonly number[]) {
  if (product_ids.length === 0) return
  await db.selectFrom('products').select('id').where('id', 'in', product_ids).orderBy('id').forUpdate().execute()
}

export type Taken = {
  id: number
  name: string
  brand: string
  concentration: string | null
  volume: string
  volume_ml: number | null
  sku: string | null
  category_id: number | null
  type: string
  gender: string
  price: number
  cost_price: number | null
  stock: number
  quantity: number
  /** Name of its first picture, without the extension. */
  picture: string | null
}

/**
 * Takes the stock of a cart and writes its movements, for each product only if it is on sale and has enough. Returns
 * the products taken, with their current price; those that are missing were not taken (db/functions/take-stock.sql).
 */
export async function takeStock(
  db: Db,
  wanted: readonly { product_id: number; quantity: number }[],
  { reason, order_id = null }: { reason: StockReason; order_id?: string | null },
) {
  const ids = wanted.map(({ product_id }) => product_id)
  const quantities = wanted.map(({ quantity }) => quantity)
  const { rows } = await sql<Taken>`
    select id, name, brand, concentration, volume, volume_ml, sku, category_id, type, gender, price, cost_price, stock,
      quantity, (
      select pictures.name from product_pictures as pictures where product_id = taken.id order by position limit 1
    ) as picture
    from take_stock(${ids}, ${quantities}, ${reason}, ${order_id}) as taken
  `.execute(db)
  return rows
}

/**
 * Cache tags to purge after a sale: the exact stock, which no trigger purges, and those that the trigger
 * `products_purge_stock` notifies, so that this process need not wait for it.
 */
export function tagsOfSale(taken: readonly Pick<Taken, 'id' | 'stock'>[]) {
  const few = taken.filter(({ stock }) => stock <= lowStock)
  const isSoldOut = few.some(({ stock }) => stock === 0)
  return [...stockTags(taken), ...productTags(few), ...(isSoldOut ? ['availability'] : [])]
}

/** Adds to the stock, with a movement. */
export async function addStock(db: Db, product_id: number, quantity: number, trace: StockTrace) {
  const product = await db
    .updateTable('products')
    .set((product) => ({ stock: product('stock', '+', quantity) }))
    .where('id', '=', product_id)
    .returning('id')
    .executeTakeFirst()
  if (product) await recordMovement(db, product_id, quantity, trace)
}

/** Sets the stock to the counted number, with a movement of the difference. */
export async function setStock(db: Db, product_id: number, stock: number, trace: StockTrace) {
  const { rows } = await sql<{ moved: number }>`
    with before as (select stock from products where id = ${product_id} for update)
    update products set stock = ${stock} from before where id = ${product_id} returning ${stock} - before.stock as moved
  `.execute(db)
  const moved = rows[0]?.moved ?? 0
  if (moved !== 0) await recordMovement(db, product_id, moved, trace)
}

async function recordMovement(db: Db, product_id: number, quantity: number, trace: StockTrace) {
  await db
    .insertInto('stock_movements')
    .values({ product_id, quantity, ...trace })
    .execute()
}
