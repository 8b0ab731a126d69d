import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import { productTags, stockTags } from './cache-tags.ts'
import { lowStock } from './contract.ts'
import type { Movement } from './movements/contract.ts'

export type StockReason = Movement['reason']

/** Who moved the stock and why: the trace that every movement leaves. */
export type StockTrace = { reason: StockReason; order_id?: string; user_id?: number | null; note?: string }

/** Before moving the stock of several products at once: always in the same order, so two carts never wait for each other. */
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
  /** Its first, without the ending of its file. */
  picture: string | null
}

/**
 * Takes the stock of a cart, of each product only if there is enough and it is on sale, so two buyers never share the
 * last bottle; with its movements. Gives what was taken, at the prices of that moment: what is missing there was not
 * (db/functions/take-stock.sql).
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

/** All that a sale makes old, so that it need not wait for the database to say it: `products_purge_stock` says the same. */
export function tagsOfSale(taken: readonly Pick<Taken, 'id' | 'stock'>[]) {
  const few = taken.filter(({ stock }) => stock <= lowStock)
  const isSoldOut = few.some(({ stock }) => stock === 0)
  return [...stockTags(taken), ...productTags(few), ...(isSoldOut ? ['availability'] : [])]
}

/** Adds to the stock: a cancelled order's bottles, a receipt, the first count. */
export async function addStock(db: Db, product_id: number, quantity: number, trace: StockTrace) {
  const product = await db
    .updateTable('products')
    .set((product) => ({ stock: product('stock', '+', quantity) }))
    .where('id', '=', product_id)
    .returning('id')
    .executeTakeFirst()
  if (product) await recordMovement(db, product_id, quantity, trace)
}

/** Brings the stock to what staff counted. */
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
