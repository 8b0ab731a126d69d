import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

test('customers are listed with their orders and takings, searched and sorted', async () => {
  const shop = await openShop()
  const admin = await shop.make.admin()
  const ask = (url: string, method: 'GET' | 'POST' = 'GET', body?: unknown) =>
    shop.call(method, url, { token: admin.token, body })
  const ana = await shop.make.user({ first_name: 'Ana', last_name: 'Núñez', email: 'ana@example.com' })
  const zoe = await shop.make.user({ first_name: 'Zoe', last_name: 'Álvarez', email: 'zoe_x@example.com' })
  const product = await shop.make.product({ price: 1000.1, stock: 40 })
  const order = async (user: typeof ana, quantity: number) => {
    const body = { ...shop.buyer, user_id: user.id, items: [{ product_id: product.id, quantity }] }
    return (await shop.call('POST', '/api/orders', { body, token: user.token })).body.order
  }
  const paid = await order(ana, 3)
  await ask(`/api/admin/orders/${paid.id}/approve`, 'POST', { admin_notes: 'Efectivo' })
  await shop.db
    .insertInto('refunds')
    .expression((from) =>
      from.selectFrom('payments').select((row) => ['id as payment_id', row.val(0.2).as('amount')] as never),
    )
    .columns(['payment_id', 'amount'])
    .execute()
  await order(zoe, 1)
  const unpaid = {
    order_id: (await order(zoe, 1)).id,
    method: 'transferencia',
    amount: 1000.1,
    status: 'fallido',
  } as const
  await shop.db
    .insertInto('payments')
    .values({ ...unpaid, decided_at: new Date() })
    .execute()

  const list = async (query = '') => (await ask(`/api/admin/customers${query}`)).body
  const names = async (query: string) =>
    (await list(query)).customers.map(({ first_name }: { first_name: string }) => first_name)
  expect((await list('?sort=name&order=ASC')).customers).toMatchObject([
    { id: zoe.id, orders_count: 2, takings: 0, last_order_at: expect.any(String) },
    { id: ana.id, email: 'ana@example.com', orders_count: 1, takings: 3000.1 },
  ])
  expect(JSON.stringify(await list())).not.toContain('password')
  expect(await names('')).toEqual(['Zoe', 'Ana'])
  expect(await names('?sort=takings')).toEqual(['Ana', 'Zoe'])
  expect(await names('?sort=orders_count&order=asc')).toEqual(['Ana', 'Zoe'])
  expect(await names('?sort=last_order_at&limit=1&page=2')).toEqual(['Ana'])
  expect(await names('?search=nunez+ANA')).toEqual(['Ana'])
  expect(await names('?search=_')).toEqual(['Zoe'])
  expect(await names('?search=%25')).toEqual([])
  expect(await names('?search=%27')).toEqual([])
  await shop.db.updateTable('users').set({ created_at: '2026-03-11T02:59:00Z' }).where('id', '=', ana.id).execute()
  // Still the tenth in Buenos Aires.
  expect(await names('?start=2026-03-10&end=2026-03-10')).toEqual(['Ana'])
  expect(await names('?start=2026-03-11')).toEqual(['Zoe'])
  for (const wrong of ['start=ayer', 'end=0001-01-01', 'limit=101', 'page=0', 'sort=password_hash', 'order=up']) {
    expect((await ask(`/api/admin/customers?${wrong}`)).statusCode).toBe(400)
  }

  const { customer } = (await ask(`/api/admin/customers/${ana.id}`)).body
  expect(customer).toMatchObject({
    takings: 3000.1,
    orders: [{ id: paid.id, order_number: paid.order_number, status: 'confirmado', total_amount: 3000.3 }],
  })
  const [{ id }] = (await ask(`/api/admin/orders/${paid.id}`)).body.order.payments
  await ask(`/api/admin/payments/${id}/refund`, 'POST', { amount: 0.1 })
  expect(await list('?sort=takings')).toMatchObject({ customers: [{ id: ana.id, takings: 3000 }, { id: zoe.id }] })
  expect((await ask(`/api/admin/customers/${admin.id}`)).statusCode).toBe(404)
})
