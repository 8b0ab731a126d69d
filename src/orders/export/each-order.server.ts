import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { matchingOrders, type OrderFilters } from '../admin-queries.server.ts'
import { asAdminOrder, selectOrders } from '../queries.server.ts'

const batch = 1000

export type ExportedOrder = AdminOrder & { charged_amount: number | null }

/** Every order that the list shows by these filters, newest first: never more than a batch in memory. */
export async function* eachOrder(db: Db, filters: OrderFilters): AsyncGenerator<ExportedOrder> {
  let last: { created_at: string; id: string } | undefined
  for (;;) {
    let orders = matchingOrders(db, filters).select('orders.id')
    // The database's own text of the moment: a Date would lose its microseconds, and an order with them.
    if (last)
      orders = orders.where(sql<boolean>`(orders.created_at, orders.id) < (${last.created_at}, ${last.id}::uuid)`)
    const rows = await selectOrders(db)
      .select(sql<string>`orders.created_at::text`.as('moment'))
      .select((order) =>
        order
          .selectFrom('payments')
          .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
          .whereRef('payments.order_id', '=', 'orders.id')
          .where('status', '=', 'confirmado')
          .as('charged_amount'),
      )
      .where('orders.id', 'in', orders.orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc').limit(batch))
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .execute()
    yield* rows.map((row) => ({ ...asAdminOrder(row), charged_amount: row.charged_amount }))
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    last = { created_at: end.moment, id: end.id }
  }
}
