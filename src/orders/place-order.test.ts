import { expect, test } from 'vitest'
import { openShop } from '../../test/open-shop.ts'

test('two buyers cannot both take the last bottle', async () => {
  const { buy, make } = await openShop()
  const bottle = await make.product({ stock: 1 })
  const replies = await Promise.all([buy(bottle), buy(bottle)])
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, 409])
})

test('the same idempotency key and body give the same order', async () => {
  const { buy, make, db } = await openShop()
  const bottle = await make.product({ stock: 5 })
  const key = { 'idempotency-key': 'one-checkout' }
  const replies = await Promise.all([buy(bottle, 1, key), buy(bottle, 1, key), buy(bottle, 1, key)])
  expect(new Set(replies.map((reply) => reply.body.order.id)).size).toBe(1)
  expect((await buy(bottle, 2, key)).statusCode).toBe(409)
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', bottle.id)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(4)
})
