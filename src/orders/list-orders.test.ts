import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'

test('guest orders are listed by session id, without personal data', async () => {
  const { buy, call, make, buyer } = await openShop()
  await buy(await make.product())
  const reply = await call('GET', '/api/orders/guest/guest_1_abc')
  expect(reply.statusCode).toBe(200)
  expect(reply.body.orders).toHaveLength(1)
  expect(reply.body.orders[0]).toMatchObject({ status: 'pendiente_pago', total_amount: 1000 })
  for (const personal of Object.values(buyer)) expect(reply.raw.toString()).not.toContain(personal)
})

test('guessed, truncated and foreign session ids get the same empty answer', async () => {
  const { buy, call, make } = await openShop()
  await buy(await make.product())
  for (const id of ['guest_1_ab', 'guest_', 'guest_1_abcd', 'null', "' or 1=1 --", '%', 'a\u0000b', 'x'.repeat(5000)]) {
    const reply = await call('GET', `/api/orders/guest/${encodeURIComponent(id)}`)
    if (id.length < 100 && !id.includes('\u0000')) expect(reply.body).toEqual({ success: true, orders: [] })
    expect(reply.statusCode).toBeLessThan(500)
  }
})

test('the longest allowed session id finds its orders', async () => {
  const { call, make, buyer } = await openShop()
  const items = [{ product_id: (await make.product()).id, quantity: 1 }]
  const guest_session_id = `guest_${'ñ'.repeat(194)}`
  expect((await call('POST', '/api/orders', { body: { ...buyer, items, guest_session_id } })).statusCode).toBe(201)
  const reply = await call('GET', `/api/orders/guest/${encodeURIComponent(guest_session_id)}`)
  expect(reply.body.orders).toHaveLength(1)
})

test('orders placed while logged in are not listed for the guest session', async () => {
  const { call, make, buyer } = await openShop()
  const [ana, bottle] = [await make.user(), await make.product()]
  const items = [{ product_id: bottle.id, quantity: 1 }]
  await call('POST', '/api/orders', {
    body: { ...buyer, items, user_id: ana.id, guest_session_id: 'guest_1_abc' },
    token: ana.token,
  })
  expect((await call('GET', '/api/orders/guest/guest_1_abc')).body.orders).toEqual([])
})

test('look-ups of one IP address are rate limited', async () => {
  const { call } = await openShop({ RATE_ORDERS: '2' })
  await call('GET', '/api/orders/guest/guest_1')
  await call('GET', '/api/orders/guest/guest_2')
  expect((await call('GET', '/api/orders/guest/guest_3')).statusCode).toBe(429)
})

test('customers list their own orders, newest first, by pages', async () => {
  const { call, make, buyer } = await openShop()
  const [ana, eva, bottle] = [await make.user(), await make.user(), await make.product({ stock: 50 })]
  const items = [{ product_id: bottle.id, quantity: 1 }]
  const numbers: string[] = []
  for (let n = 0; n < 12; n++) {
    const { body } = await call('POST', '/api/orders', { body: { ...buyer, items }, token: ana.token })
    numbers.unshift(body.order.order_number)
  }
  await call('POST', '/api/orders', { body: { ...buyer, items }, token: eva.token })
  const first = await call('GET', '/api/orders/mine', { token: ana.token })
  expect(first.body.pagination).toEqual({ page: 1, limit: 10, total: 12, pages: 2 })
  const second = await call('GET', '/api/orders/mine?page=2', { token: ana.token })
  const listed = [...first.body.orders, ...second.body.orders].map((order) => order.order_number)
  expect(listed).toEqual(numbers)
  expect((await call('GET', '/api/orders/mine?page=9', { token: ana.token })).body.orders).toEqual([])
  expect((await call('GET', '/api/orders/mine?page=0', { token: ana.token })).statusCode).toBe(400)
  expect((await call('GET', '/api/orders/mine')).statusCode).toBe(401)
})

test('a cart with more products than an order may have is checked too', async () => {
  const { call, make } = await openShop()
  const { id } = await make.product({ name: 'Aurora' })
  const ids = (count: number) => [id, ...Array.from({ length: count - 1 }, (_, at) => 900_000 + at)].join(',')
  const reply = await call('GET', `/api/cart-products?ids=${ids(500)}`)
  expect([reply.statusCode, reply.body.products?.length]).toEqual([200, 1])
  expect((await call('GET', `/api/cart-products?ids=${ids(501)}`)).statusCode).toBe(400)
})

test('a cart gets the current prices of its products', async () => {
  const { call, make } = await openShop()
  const [on, off] = [await make.product({ name: 'Aurora', stock: 3 }), await make.product({ is_active: false })]
  const reply = await call('GET', `/api/cart-products?ids=${on.id},${off.id},99999`)
  const known = { name: 'Aurora', brand: 'Marca', price: 1000, stock: 3, stock_status: 'bajo_stock', image: '' }
  expect(reply.body.products).toEqual([
    {
      id: on.id,
      ...known,
      type: 'original',
      inspired_by: null,
      concentration: null,
      volume: '',
      transfer_price: null,
      image_color: null,
    },
  ])
  expect(reply.body).toMatchObject({ transfer_discount_percent: 0, shows_net_price: true })
  const { token } = await make.admin()
  const settings = { transfer_discount_percent: 10, tax_condition: 'monotributo' }
  await call('PUT', '/api/admin/settings', { token, body: { settings } })
  const discounted = await call('GET', `/api/cart-products?ids=${on.id}`)
  expect(discounted.body).toMatchObject({
    products: [{ price: 1000, transfer_price: 900 }],
    transfer_discount_percent: 10,
    shows_net_price: false,
  })
})
