import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

test('an order with another total than the buyer saw is refused, and nothing is written', async () => {
  const { call, make, db, buyer } = await openShop()
  const bottle = await make.product({ price: 1000.1, stock: 6 })
  const items = [{ product_id: bottle.id, quantity: 3 }]
  const order = (expected_total: unknown, key = 'checkout-0001') =>
    call('POST', '/api/orders', {
      body: { ...buyer, items, expected_total },
      headers: { 'idempotency-key': key },
    })
  const refused = await order(3000.29)
  expect([refused.statusCode, refused.body.code]).toEqual([409, 'total-cambiado'])
  expect(refused.body.message).toBe('El total cambió: ahora es $\u00a03.000,30. Revisalo y seguí.')
  expect(refused.body.total_amount).toBe(3000.3)
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await db.selectFrom('products').select('stock').execute()).toEqual([{ stock: 6 }])

  const placed = await order(3000.3)
  expect(placed.statusCode).toBe(201)
  // The same request again returns the same order, although the price has changed.
  await db.updateTable('products').set({ price: 2000 }).execute()
  expect((await order(3000.3)).body.order.id).toBe(placed.body.order.id)
  expect((await order(6000)).body.order.id).toBe(placed.body.order.id)

  for (const wrong of ['3000,30', -1]) expect((await order(wrong, 'checkout-0002')).statusCode).toBe(400)
  expect((await order(null, 'checkout-0003')).statusCode).toBe(201)
})
