import { expect } from 'vitest'
import type { Db } from '../../src/platform/database/database.server.ts'

/** Returns a product's stock and asserts that it is the sum of its movements. */
export async function stockOf(db: Db, product_id: number) {
  const { stock, moved } = await db
    .selectFrom('products')
    .select(({ selectFrom }) => [
      'stock',
      selectFrom('stock_movements')
        .select(({ fn }) => fn.sum<number>('quantity').as('sum'))
        .whereRef('product_id', '=', 'products.id')
        .as('moved'),
    ])
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow()
  expect(Number(moved)).toBe(stock)
  return stock
}
