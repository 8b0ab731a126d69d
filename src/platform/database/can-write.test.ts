import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPayingShop } from '../../../test/support/open-paying-shop.ts'
import { stopWrites } from '../../../test/support/stop-writes.ts'

test('while the database is read-only, customers and staff can still read', async () => {
  const { call, db, make, buy, buyer, pay } = await openPayingShop()
  const [customer, staff] = [await make.user(), await make.admin()]
  const product = await make.product()
  const items = [{ product_id: product.id, quantity: 1 }]
  await call('POST', '/api/orders', { body: { ...buyer, user_id: customer.id, items }, token: customer.token })
  const { order } = (await buy(product)).body
  await pay.start(order)
  // These reads usually write: the last use of the session, a notification, the customers' totals, a payment check.
  await sql`update sessions set last_used_at = now() - interval '1 day'`.execute(db)
  await sql`update mercado_pago_preferences set asked_at = now() - interval '1 day'`.execute(db)

  await stopWrites(db)
  const read = async (path: string, token?: string) => (await call('GET', path, token ? { token } : {})).statusCode
  for (const path of [
    '/api/auth/verify',
    '/api/orders/mine',
    `/api/wishlist/${customer.id}`,
    `/api/notifications/${customer.id}`,
    `/api/notifications/unread-count/${customer.id}`,
  ]) {
    expect([path, await read(path, customer.token)]).toEqual([path, 200])
  }
  for (const path of ['/api/admin/orders', '/api/admin/queue', '/api/admin/search?q=Ana', '/api/admin/customers']) {
    expect([path, await read(path, staff.token)]).toEqual([path, 200])
  }
  expect(await read(`/api/payments/verify/${order.id}`)).toBe(200)
})
