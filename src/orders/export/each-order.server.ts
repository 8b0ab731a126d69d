import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { asAdminOrder, matchingOrders, type OrderFilters, selectAdminOrders } from '../admin-queries.server.ts'

const batch = 1000

/** Yields the filtered orders, newest first, reading one batch at a time. */
export async function* eachOrder(db: Db, filters: OrderFilters): AsyncGenerator<AdminOrder> {
  let last: { created_at: string; id: string } | undefined
  for (;;) {
    let orders = matchingOrders(db, filters).select('orders.id')
    // PostgreSQL's own text, because a row's moment has no microseconds, which would skip orders.
    if (last)
      orders = orders.where(sql<boolean>`(orders.created_at, orders.id) < (${last.created_at}, ${last.id}::uuid)`)
    const rows = await selectAdminOrders(db)
      .select(sql<string>`orders.created_at::text`.as('moment'))
      .where('orders.id', 'in', orders.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc').limit(batch))
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .execute()
    yield* rows.map(asAdminOrder)
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    last = { created_at: end.moment, id: end.id }
  }
}
