import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { nameStatements } from './prepared-statements.server.ts'

test('the frequent statements of orders are prepared, and still run after a newer version adds columns', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product({ stock: 40 })
  const order = () =>
    shop.call('POST', '/api/orders', { body: { ...shop.buyer, items: [{ product_id: bottle.id, quantity: 1 }] } })
  for (let placed = 0; placed < 15; placed++) expect((await order()).statusCode).toBe(201)
  // Sequential requests, so all use the same connection.
  const { rows: prepared } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements
  `.execute(shop.db)
  expect(prepared.map(({ statement }) => statement)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('from take_stock'),
      expect.stringContaining('insert into "orders"'),
    ]),
  )
  for (const table of ['orders', 'order_items', 'order_history', 'products', 'stock_movements']) {
    await sql`alter table ${sql.table(table)} add column newer text not null default ''`.execute(shop.db)
  }
  const next = await order()
  expect(next.statusCode).toBe(201)
  expect(next.body.order).not.toHaveProperty('newer')
})

test('a statement that returns whole rows is never prepared, nor a rare one', () => {
  const nameOf = nameStatements()
  const prepared = (text: string) => Array.from({ length: 30 }, () => nameOf(text)).at(-1)
  expect(prepared('select "orders".* from "orders" where id = $1 for update')).toBeUndefined()
  expect(prepared('update "orders" set status = $1 returning *')).toBeUndefined()
  expect(prepared('select count(*) from "orders" where user_id = $1')).toBeDefined()
  expect(nameOf('select 1 as seldom')).toBeUndefined()
})
