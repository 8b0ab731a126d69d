import { expect, onTestFinished, test } from 'vitest'
import { ageLogins } from '../../test/support/age-logins.ts'
import { openShop } from '../../test/support/open-shop.ts'
import { Cache } from '../platform/cache/cache.server.ts'
import { listenForPurges } from '../platform/cache/listen-for-purges.server.ts'

async function openPanel() {
  const shop = await openShop()
  const admin = await shop.make.admin()
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    shop.call(method, `/api/admin/${path}`, { token: admin.token, body })
  const growOld = () => ageLogins(shop.db, admin.id)
  return { ...shop, admin, ask, growOld }
}

test('the connection test needs no login', async () => {
  const { call } = await openShop()
  const { statusCode, body } = await call('GET', '/api/admin/test')
  expect([statusCode, body.success, typeof body.message]).toEqual([200, true, 'string'])
})

test('the system card shows its figures', async () => {
  const { ask, make } = await openPanel()
  await make.product()
  const { info } = (await ask('GET', 'system-info')).body
  expect(info).toMatchObject({ version: '1.0.0', node: process.version, products: 1, orders: 0, users: 1 })
  expect(info.database).toMatch(/^PostgreSQL \d/)
})

test('clearing the cache clears it on every instance', async () => {
  const { ask, url } = await openPanel()
  const cache = new Cache(1_000_000)
  const purges = await listenForPurges(url, [cache])
  onTestFinished(() => purges.close())
  await cache.get('page', { ttl: 60, tags: () => [] }, async () => 'made')
  expect((await ask('POST', 'clear-cache')).body.success).toBe(true)
  await expect.poll(() => cache.size).toBe(0)
})

test('backup asks for the password again when the login is old', async () => {
  const { ask, growOld, admin } = await openPanel()
  await growOld()
  const refused = await ask('POST', 'backup-database')
  expect([refused.statusCode, refused.body.code]).toEqual([403, 'reauth'])
  expect((await ask('POST', 'backup-database', { password: 'otra-clave' })).body.code).toBe('reauth')
  expect((await ask('POST', 'backup-database', { password: admin.password })).statusCode).toBe(200)
  expect((await ask('POST', 'backup-database')).statusCode).toBe(200)
})

test('ending all sessions ends every one, and asks for the password when the login is old', async () => {
  const { ask, growOld, make, call, admin } = await openPanel()
  const other = await make.admin()
  await growOld()
  expect((await ask('POST', 'end-sessions')).body.code).toBe('reauth')
  expect((await ask('POST', 'end-sessions', { password: admin.password })).statusCode).toBe(200)
  for (const { token } of [other, admin]) {
    expect((await call('GET', '/api/admin/system-info', { token })).statusCode).toBe(401)
  }
})

test('settings can be saved in part and are validated', async () => {
  const { ask } = await openPanel()
  const saved = await ask('PUT', 'settings', {
    settings: { bank_cbu: '28505909-4 0090418135201', accent_color: '#1F4E5F' },
  })
  expect(saved.statusCode).toBe(200)
  expect(saved.body.settings).toMatchObject({ bank_cbu: '2850590940090418135201', shop_name: 'Estela' })
  expect((await ask('PUT', 'settings', { phone: '11 5555-0000' })).statusCode).toBe(200)
  expect((await ask('GET', 'settings')).body.settings).toMatchObject({ accent_color: '#1F4E5F', phone: '11 5555-0000' })
  for (const [field, value] of Object.entries({
    bank_cbu: '2850590940090418135202',
    bank_cuit: '20-26756539-4',
    bank_alias: 'ñandú',
    accent_color: '#F0C0C8',
    instagram_url: 'javascript:alert(1)',
    transfer_discount_percent: 91,
    hero_interval_ms: 10,
    tax_condition: 'otra',
  })) {
    const reply = await ask('PUT', 'settings', { settings: { [field]: value } })
    expect([field, reply.statusCode, Object.keys(reply.body.errors)]).toEqual([field, 400, [`settings.${field}`]])
  }
  expect((await ask('PUT', 'settings', {})).statusCode).toBe(400)
})

test('the dashboard adds up paid orders, refunds and low stock', async () => {
  const { ask, buy, make, db } = await openPanel()
  await make.user()
  const star = await make.product({ name: 'Estrella', price: 1000.1, stock: 6 })
  const other = await make.product({ name: 'Otra', price: 500, stock: 40 })
  await make.product({ name: 'Agotado', stock: 0 })
  await make.product({ name: 'Escondido', stock: 1, is_active: false })
  const paid = async (order: { id: string; total_amount: number }) => {
    await db.updateTable('orders').set({ status: 'confirmado' }).where('id', '=', order.id).execute()
    return db
      .insertInto('payments')
      .values({
        order_id: order.id,
        method: 'manual',
        status: 'confirmado',
        amount: order.total_amount,
        decided_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }
  await paid((await buy(star, 3)).body.order)
  await paid((await buy(other)).body.order)
  const back = (await buy(other)).body.order
  const { id } = await paid(back)
  await db.updateTable('orders').set({ status: 'cancelado' }).where('id', '=', back.id).execute()
  await db.insertInto('refunds').values({ payment_id: id, amount: 500 }).execute()
  const waiting = (await buy(other)).body.order
  await db.insertInto('payments').values({ order_id: waiting.id, method: 'transferencia', amount: 500 }).execute()

  const { body } = await ask('GET', 'dashboard')
  expect(body).toMatchObject({
    success: true,
    total_sales: 3500.3,
    orders_count: 4,
    sold_orders_count: 2,
    customers_count: 1,
    average_order: 1750.15,
    payments_to_verify: 1,
    top_sellers: [
      { product_id: star.id, name: 'Estrella', quantity: 3, total: 3000.3 },
      { product_id: other.id, name: 'Otra', quantity: 1, total: 500 },
    ],
    low_stock: [
      { id: star.id, name: 'Estrella', stock: 3, units_sold: 3 },
      { name: 'Agotado', stock: 0, units_sold: 0 },
    ],
    low_stock_count: 2,
  })
  expect(body.sales_by_day).toHaveLength(30)
  expect(body.sales_by_day.at(-1)).toMatchObject({ total: 3500.3, count: 3 })
})

test('the average order and the best sellers count what was paid, after discounts such as the one for transfers', async () => {
  const { ask, make, buy, call } = await openPanel()
  await ask('PUT', 'settings', { settings: { transfer_discount_percent: 10 } })
  await ask('POST', 'promotions', { name: 'Dos por uno', kind: 'n_for_m', buy: 2, pay: 1 })
  const bottle = await make.product({ price: 1000 })
  const [first, second] = [(await buy(bottle, 2)).body.order, (await buy(bottle)).body.order]
  const form = new FormData()
  for (const [name, value] of Object.entries({ order_id: first.id, transfer_reference: 'REF', amount: '900' })) {
    form.set(name, value)
  }
  await call('POST', '/api/payments/transfer', { body: form })
  for (const { id } of [first, second]) await ask('POST', `orders/${id}/approve`)
  const { body } = await ask('GET', 'dashboard')
  expect(body).toMatchObject({ total_sales: 1900, average_order: 950, top_sellers: [{ quantity: 3, total: 2000 }] })
  expect(body.periods[0]).toMatchObject({ sales: 1900, average_order: 950 })
})
