import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { Hold } from './contract.ts'

type HoldRow = Omit<Hold, 'share'> & {
  /** Number of all orders that hold stock, not only the listed ones. */
  count: number
}

/** The lines of unpaid orders, which hold stock. */
const fromHeld = sql`from orders join order_items on order_id = orders.id
  where status = 'pendiente_pago' and product_id is not null`

export async function listHolds(db: Db, max: number) {
  const { rows } = await sql<HoldRow>`
    with held as (
      select orders.id, created_at, sum(quantity)::integer as units, count(*) over () as count ${fromHeld}
      group by orders.id order by units desc, created_at, orders.id limit ${max})
    select id, order_number, held.created_at, expires_at, customer_name, customer_email,
      order_network(guest_ip)::text as network, total_amount, units, count
    from held join orders using (id) order by units desc, held.created_at, id
  `.execute(db)
  return rows
}

/** Counts the unpaid orders, their units, and all units of the shop including those (`all`). */
export async function countHeld(db: Db) {
  const { rows } = await sql<{ orders: number; units: number; all: number }>`
    select count(distinct orders.id)::integer as orders, coalesce(sum(quantity), 0)::integer as units,
      (coalesce(sum(quantity), 0) + (select coalesce(sum(stock), 0) from products))::integer as all ${fromHeld}
  `.execute(db)
  return rows[0] ?? { orders: 0, units: 0, all: 0 }
}

/** Lists the products of which unpaid orders hold at least `least` units and no fewer than are left for sale. */
export async function listHeldProducts(db: Db, least: number) {
  const { rows } = await sql<{ id: number; name: string; units: number; stock: number }>`
    select products.id, name, units, stock
    from (
      select product_id, sum(quantity)::integer as units ${fromHeld} group by product_id
    ) as held join products on products.id = product_id
    where units >= ${least} and units >= stock
    order by units desc, products.id
  `.execute(db)
  return rows
}

/**
 * Saves the current alerts (product ids; null for the whole shop) and returns the new ones. Of concurrent callers, only
 * one gets each.
 */
export async function startAlerts(tx: Db, cases: readonly (number | null)[]) {
  await tx
    .deleteFrom('stock_alerts')
    .where(sql<boolean>`not exists (
      select from unnest(${cases}::integer[]) as found (id) where found.id is not distinct from product_id
    )`)
    .execute()
  if (cases.length === 0) return []
  const rows = await tx
    .insertInto('stock_alerts')
    .values(cases.map((product_id) => ({ product_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}
