import { sql } from 'kysely'
import { raiseForSale } from '../platform/catalog-version.server.ts'
import type { Db } from '../platform/database.server.ts'
import { isNoted, noteSale } from '../platform/sales.server.ts'
import { lowStock } from './contract.ts'

export type StockReason = 'inicial' | 'venta' | 'cancelacion' | 'devolucion' | 'ajuste' | 'importacion'

/** Who moved the stock and why: the trace that every movement leaves. */
export type StockTrace = { reason: StockReason; order_id?: string; user_id?: number | null; note?: string }

/**
 * Before moving the stock of several products at once. A movement may also lock the catalogue's version, so whoever
 * held that while waiting for a product of another cart would wait for ever.
 */
export async function lockProducts(db: Db, product_ids: readonly number[]) {
  if (product_ids.length === 0) return
  await db.selectFrom('products').select('id').where('id', 'in', product_ids).orderBy('id').forUpdate().execute()
}

type Taken = { id: number; name: string; price: number; stock: number; quantity: number }

/**
 * Takes the stock of a cart, of each product only if there is enough and it is on sale, so two buyers never share the
 * last bottle. One statement, also for the movements; the products are locked in one order, as `lockProducts` does, so
 * that no two carts wait for each other. Gives what was taken: what is missing there was not.
 */
export async function takeStock(
  db: Db,
  items: readonly { product_id: number; quantity: number }[],
  { reason, order_id = null }: { reason: StockReason; order_id?: string | null },
) {
  // Not arrays: of a list the database knows how long it is, so it plans the statement once and for all.
  const wanted = items.map(({ product_id, quantity }) => sql`(${product_id}::integer, ${quantity}::integer)`)
  const { rows } = await sql<Taken>`
    with wanted (product_id, quantity) as (values ${sql.join(wanted)}), locked as materialized (
      select id from products where id in (select product_id from wanted) order by id for update
    ), taken as (
      update products set stock = stock - wanted.quantity
      from locked join wanted on wanted.product_id = locked.id
      where products.id = locked.id and stock >= wanted.quantity and is_active
      returning products.id, name, price, stock, wanted.quantity
    ), traced as (
      insert into stock_movements (product_id, quantity, reason, order_id)
      select id, -quantity, ${reason}, ${order_id}::uuid from taken
    )
    select id, name, price, stock, quantity from taken
  `.execute(db)
  await tell(
    db,
    rows.map(({ id, stock, quantity }) => ({ id, before: stock + quantity, after: stock })),
  )
  return rows
}

/** Adds to the stock: a cancelled order's bottles, a receipt, the first count. */
export async function addStock(db: Db, product_id: number, quantity: number, trace: StockTrace) {
  const product = await db
    .updateTable('products')
    .set((product) => ({ stock: product('stock', '+', quantity) }))
    .where('id', '=', product_id)
    .returning('stock')
    .executeTakeFirst()
  if (product) await recordMovement(db, product_id, quantity, product.stock, trace)
}

/** Brings the stock to what staff counted. */
export async function setStock(db: Db, product_id: number, stock: number, trace: StockTrace) {
  const { rows } = await sql<{ moved: number }>`
    with before as (select stock from products where id = ${product_id} for update)
    update products set stock = ${stock} from before where id = ${product_id} returning ${stock} - before.stock as moved
  `.execute(db)
  const moved = rows[0]?.moved ?? 0
  if (moved !== 0) await recordMovement(db, product_id, moved, stock, trace)
}

async function recordMovement(db: Db, product_id: number, quantity: number, stock: number, trace: StockTrace) {
  await db
    .insertInto('stock_movements')
    .values({ product_id, quantity, ...trace })
    .execute()
  await tell(db, [{ id: product_id, before: stock - quantity, after: stock }])
}

/**
 * Pages tell the state and, when few are left, the number: a sale far above that changes nothing that they say. What no
 * request moved, a job for one, is told to all, since nobody else would say it.
 */
async function tell(db: Db, moved: readonly { id: number; before: number; after: number }[]) {
  const told = isNoted() ? moved.filter(({ before, after }) => Math.min(before, after) <= lowStock) : moved
  const availability = moved.some(({ before, after }) => (before === 0) !== (after === 0))
  const version =
    told.length > 0 ? await raiseForSale(db, { products: told.map(({ id }) => id), availability }) : undefined
  noteSale({ products: moved.map(({ id }) => id), availability, version })
}
