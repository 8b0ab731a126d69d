import type { Db } from '../../src/platform/database/database.server.ts'

/** All orders of a product, oldest first. */
export const ordersOf = (db: Db, product_id: number) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .selectAll('orders')
    .where('order_items.product_id', '=', product_id)
    .orderBy('orders.created_at')
    .execute()
