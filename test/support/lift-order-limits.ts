import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.server.ts'

/** Disables the limits per buyer and network, which tests with one buyer would reach. */
export const unlimitedOrders = `
  insert into settings (key, value)
  select key, '0' from unnest(
    array['max_units_per_product', 'max_units_per_order', 'max_open_orders', 'max_open_orders_network']
  ) as key
  on conflict do nothing`

export async function liftOrderLimits(db: Db) {
  await sql.raw(unlimitedOrders).execute(db)
}
