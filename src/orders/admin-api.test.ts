import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'

async function openPanel() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  return { ...shop, token, get: (url: string) => shop.call('GET', url, { token }) }
}

test('staff page through the orders, twenty at a time, newest first', async () => {
  const { buy, make, get } = await openPanel()
  const product = await make.product({ name: 'Árbol', stock: 50 })
  for (let count = 0; count < 21; count++) await buy(product)
  const first = await get('/api/admin/orders?page=1&limit=20')
  expect(first.body.pagination).toEqual({ page: 1, limit: 20, total: 21, pages: 2 })
  expect(first.body.orders).toHaveLength(20)
  const dates = first.body.orders.map((order: { created_at: string }) => order.created_at)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(first.body.orders[0]).toMatchObject({
    status: 'pendiente_pago',
    payment_method: null,
    total_amount: 1000,
    customer_name: 'Juana Paz',
    is_guest_order: true,
    items: [{ name: 'Árbol', product_name: 'Árbol', quantity: 1, price: 1000, unit_price: 1000, subtotal: 1000 }],
    shippingAddress: { street: 'Callao 100', city: 'CABA', postalCode: '1022', country: 'Argentina' },
  })
  expect((await get('/api/admin/orders?page=2')).body.orders).toHaveLength(1)
  expect((await get('/api/admin/orders?page=9')).body).toMatchObject({
    orders: [],
    pagination: { total: 21, pages: 2 },
  })
})

test('orders are found by number, name, e-mail, product and status', async () => {
  const { buy, make, get } = await openPanel()
  const order = (await buy(await make.product({ name: 'Ámbar 100%_Noche' }))).body.order
  await buy(await make.product({ name: 'Cítrico' }))
  const found = async (query: string) => (await get(`/api/admin/orders?${query}`)).body.pagination.total
  expect(await found(`search=${order.order_number.toLowerCase()}`)).toBe(1)
  expect(await found('search=juana%20PAZ')).toBe(2)
  expect(await found('search=juana@example.com')).toBe(2)
  expect(await found('search=ambar')).toBe(1)
  expect(await found(`search=${encodeURIComponent('100%_')}`)).toBe(1)
  expect(await found(`search=${encodeURIComponent("o'%")}`)).toBe(0)
  for (const typed of [order.order_number.replace('-', ''), `#${order.order_number}`, `pedido ${order.order_number}`]) {
    expect([typed, await found(`search=${encodeURIComponent(typed)}`)]).toEqual([typed, typed.startsWith('p') ? 0 : 1])
  }
  expect(await found('status=pendiente_pago')).toBe(2)
  expect(await found('status=confirmado,enviado')).toBe(0)
  expect(await found('status=')).toBe(2)
  expect((await get('/api/admin/orders?status=processing')).statusCode).toBe(400)
  for (const list of ['orders', 'orders/export/csv', 'orders/export/excel']) {
    const twice = await get(`/api/admin/${list}?status=confirmado&status=enviado`)
    expect([twice.statusCode, twice.body.errors]).toEqual([400, { status: 'Varios estados van con comas' }])
  }
  expect((await get('/api/admin/orders?limit=101')).statusCode).toBe(400)
  expect((await get('/api/admin/orders?page=0')).statusCode).toBe(400)
})

test('an order warns if its postal code is in another province than its shipping price', async () => {
  const { buy, make, get, db } = await openPanel()
  const { id } = (await buy(await make.product())).body.order
  const places = [
    ['Córdoba', '2000', ['Santa Fe']],
    ['Córdoba', 'S2000ABC', ['Santa Fe']],
    ['Córdoba', '2403', []],
    ['Buenos Aires', '2403', ['Córdoba', 'Santa Fe']],
    ['Santa Fe', '2000', []],
    ['Córdoba', 'no es', []],
    [null, '2000', []],
  ] as const
  const placed = (customer_province: string | null, customer_postal_code: string) =>
    db.updateTable('orders').set({ customer_province, customer_postal_code }).where('id', '=', id).execute()
  const otherProvinces = async () => (await get(`/api/admin/orders/${id}`)).body.order.other_provinces
  for (const [province, code, others] of places) {
    await placed(province, code)
    expect(await otherProvinces(), `${code} in ${province}`).toEqual(others)
  }
  await placed('Córdoba', '2000')
  await db.updateTable('orders').set({ is_pickup: true }).where('id', '=', id).execute()
  expect(await otherProvinces()).toEqual([])
})

test('orders are found by their tracking number and phone, with spaces or without', async () => {
  const { buy, make, get, call, db, token } = await openPanel()
  const order = (await buy(await make.product())).body.order
  const other = (await buy(await make.product())).body.order
  await db
    .updateTable('orders')
    .set({ customer_phone: '11 4455-6677', customer_phone_e164: '+5491144556677' })
    .where('id', '=', other.id)
    .execute()
  await db.updateTable('orders').set({ status: 'confirmado' }).where('id', '=', order.id).execute()
  const parcel = { carrier: ' Correo Argentino ', tracking_number: ' CP 555 666 777 AR ' }
  await call('POST', `/api/admin/orders/${order.id}/ship`, { token, body: parcel })
  const { carrier, tracking_number } = (await get(`/api/admin/orders/${order.id}`)).body.order
  expect([carrier, tracking_number]).toEqual(['Correo Argentino', 'CP555666777AR'])
  const found = async (typed: string) =>
    (await get(`/api/admin/orders?search=${encodeURIComponent(typed)}`)).body.orders.map(({ id }: { id: string }) => id)
  for (const typed of ['CP555666777AR', 'cp 555 666 777 ar', 'CP-555-666-777', '555 666']) {
    expect([typed, await found(typed)]).toEqual([typed, [order.id]])
  }
  for (const typed of ['011 15-4455-6677', '1144556677', '+54 9 11 4455 6677', '4455-6677']) {
    expect([typed, await found(typed)]).toEqual([typed, [other.id]])
  }
  const changed = { tracking_number: 'AND 1 2', seen: { tracking_number } }
  await call('PUT', `/api/admin/orders/${order.id}/shipment`, { token, body: changed })
  expect(await found('AND12')).toEqual([order.id])
  await call('PUT', `/api/admin/orders/${order.id}/shipment`, { token, body: { tracking_number: null } })
  expect((await get(`/api/admin/orders/${order.id}`)).body.order.tracking_number).toBe(null)
})

test('the detail of an order has its history with names, payments and shipment', async () => {
  const { db, buy, make, call, get, token } = await openPanel()
  const { id } = (await buy(await make.product())).body.order
  await db.updateTable('orders').set({ status: 'confirmado' }).where('id', '=', id).execute()
  await db
    .insertInto('payments')
    .values({ order_id: id, method: 'manual', status: 'confirmado', amount: 1000, decided_at: new Date() })
    .execute()
  const shipment = { carrier: 'Andreani', tracking_number: 'AR123' }
  expect((await call('POST', `/api/admin/orders/${id}/ship`, { token, body: shipment })).statusCode).toBe(200)
  expect((await call('POST', `/api/admin/orders/${id}/ship`, { token, body: shipment })).statusCode).toBe(409)
  expect((await call('POST', `/api/admin/orders/${id}/deliver`, { token })).statusCode).toBe(200)
  expect((await call('POST', `/api/admin/orders/${id}/deliver`, { token })).statusCode).toBe(409)
  const { body } = await get(`/api/admin/orders/${id}`)
  expect(body.order).toMatchObject({ status: 'entregado', ...shipment })
  expect(body.order.history).toMatchObject([
    { from_status: null, to_status: 'pendiente_pago', author: 'cliente', user_name: null },
    { from_status: 'confirmado', to_status: 'enviado', user_name: 'Laura', note: 'Andreani · AR123' },
    { from_status: 'enviado', to_status: 'entregado', author: 'personal', user_name: 'Laura' },
  ])
  expect(body.order.payments).toMatchObject([
    { method: 'manual', status: 'confirmado', amount: 1000, refunded_amount: 0, has_proof: false },
  ])
})

test('refused shipping changes nothing, and an unknown order is 404', async () => {
  const { buy, make, call, get, token } = await openPanel()
  const { id } = (await buy(await make.product())).body.order
  const body = { carrier: 'OCA' }
  expect((await call('POST', `/api/admin/orders/${id}/ship`, { token, body })).statusCode).toBe(409)
  expect((await get(`/api/admin/orders/${id}`)).body.order.carrier).toBeNull()
  const unknown = [
    await get(`/api/admin/orders/${randomUUID()}`),
    await get('/api/admin/orders/7'),
    ...(await Promise.all(
      ['ship', 'ready', 'deliver', 'approve', 'cancel', 'release'].map((step) =>
        call('POST', `/api/admin/orders/${randomUUID()}/${step}`, { token }),
      ),
    )),
  ]
  for (const { statusCode, body } of unknown) {
    expect([statusCode, body.message]).toEqual([404, 'Orden no encontrada'])
  }
})
