import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countLockWaits } from '../../../test/support/count-lock-waits.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { stockOf } from '../../../test/support/stock-of.ts'
import { untilTaken } from '../../../test/support/until-taken.ts'
import { findOrder } from '../queries.server.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const send = (
  { call, buyer }: Shop,
  body: object,
  options: { token?: string; headers?: Record<string, string> } = {},
) => call('POST', '/api/orders', { body: { ...buyer, ...body }, ...options })

test('quote and order keep the order of the lines', async () => {
  const shop = await openShop()
  const first = await shop.make.product()
  const second = await shop.make.product()
  const third = await shop.make.product()
  const items = [third, first, second, first].map(({ id }) => ({ product_id: id, quantity: 1 }))
  const ids = (lines: { product_id: number }[]) => lines.map(({ product_id }) => product_id)
  const chosen = [third.id, first.id, second.id]
  expect(ids((await shop.call('POST', '/api/cart/quote', { body: { items } })).body.lines)).toEqual(chosen)
  const { order } = (await send(shop, { items })).body
  expect(ids(order.items)).toEqual(chosen)
  expect(ids((await shop.call('GET', `/api/orders/${order.id}`)).body.order.items)).toEqual(chosen)
})

test('a guest pays the shop’s prices, whatever the browser sends', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product({ name: 'Aurora', price: 1234.56, stock: 5, volume: '100ml', sku: 'A-1' })
  const reply = await send(shop, {
    items: [{ product_id: bottle.id, quantity: 2, price: 1, unit_price: 1, name: 'Regalo' }],
    total_amount: 1,
    transfer_amount: 1,
    status: 'confirmado',
    order_number: 'MIO',
    is_guest_order: true,
    guest_session_id: 'guest_1_abc',
    guest_ip: '9.9.9.9',
    user_id: null,
  })
  expect(reply.statusCode).toBe(201)
  expect(reply.body).toMatchObject({
    success: true,
    order: { status: 'pendiente_pago', total_amount: 2469.12, transfer_amount: 2469.12 },
  })
  expect(reply.body.order.order_number).toMatch(/^\d{6}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(reply.body.order.items).toEqual([
    {
      product_id: bottle.id,
      name: 'Aurora',
      product_name: 'Aurora',
      brand: 'Marca',
      concentration: null,
      volume: '100ml',
      volume_ml: 100,
      sku: 'A-1',
      quantity: 2,
      price: 1234.56,
      unit_price: 1234.56,
      discount_amount: 0,
      paid_amount: 2469.12,
      subtotal: 2469.12,
      image: '',
    },
  ])
  expect(await stockOf(shop.db, bottle.id)).toBe(3)
  const saved = await shop.db.selectFrom('orders').select('guest_ip').executeTakeFirstOrThrow()
  expect(saved.guest_ip).toBe('127.0.0.1')
})

test('an order that draws the number of another one gets a number of its own', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  let draws = 0
  // Four zeros for the first order and at first for the second one, then ones.
  vi.spyOn(crypto, 'randomInt').mockImplementation(() => Math.floor(draws++ / 8))
  syncBuiltinESMExports()
  const replies = [await shop.buy(bottle), await shop.buy(bottle)]
  expect(replies.map(({ body }) => body.order.order_number.slice(-5))).toEqual(['-0000', '-1111'])
  expect((await shop.call('GET', `/api/orders/${replies[1]?.body.order.id}`)).body.order.items).toHaveLength(1)
})

test('the answer equals the order as read later, pictures included', async () => {
  const shop = await openShop()
  const [plain, shown] = [await shop.make.product(), await shop.make.product({ pictures: 2 })]
  const items = [shown, plain].map(({ id }) => ({ product_id: id, quantity: 1 }))
  const { order } = (await shop.call('POST', '/api/orders', { body: { ...shop.buyer, items } })).body
  expect(order.items.map(({ image }: { image: string }) => image !== '')).toEqual([true, false])
  expect(order.items).toEqual((await findOrder(shop.db, order.id)).items)
})

test('an order keeps the data of its products after they change or are deleted', async () => {
  const shop = await openShop()
  const sold = { name: 'Yara', brand: 'Lattafa', concentration: 'Eau de Parfum', volume: '50ml', sku: 'Y-50' }
  const bottle = await shop.make.product(sold)
  const { order } = (await shop.buy(bottle)).body
  await shop.db
    .updateTable('products')
    .set({ name: 'Otro', brand: 'Otra', volume: '100ml', concentration: null, sku: 'Y-100' })
    .where('id', '=', bottle.id)
    .execute()
  const kept = async () => (await shop.call('GET', `/api/orders/${order.id}`)).body.order.items
  expect(await kept()).toMatchObject([{ ...sold, volume_ml: 50, product_id: bottle.id }])
  await shop.db.deleteFrom('products').where('id', '=', bottle.id).execute()
  expect(await kept()).toMatchObject([{ ...sold, volume_ml: 50, product_id: null }])
})

test('every field of the buyer is validated, with an error for each', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product()
  const items = [{ product_id: bottle.id, quantity: 1 }]
  for (const field of Object.keys(shop.buyer)) {
    for (const value of [undefined, '', '   ', 7, null, 'x'.repeat(100_000)]) {
      const reply = await send(shop, { items, [field]: value })
      expect([field, value === undefined || String(value).length, reply.statusCode]).toEqual([
        field,
        expect.anything(),
        400,
      ])
      expect(reply.body.errors).toHaveProperty(field)
    }
    expect((await send(shop, { items, [field]: 'a\u0000@b.com' })).statusCode).toBe(400)
  }
  expect(await stockOf(shop.db, bottle.id)).toBe(10)
})

test('a quantity is a whole number from one', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product()
  for (const quantity of [0, -1, 1.5, '2', null, 1e9, undefined]) {
    expect((await send(shop, { items: [{ product_id: bottle.id, quantity }] })).statusCode).toBe(400)
  }
  for (const items of [[], undefined, 'x', [{ product_id: 'x', quantity: 1 }], [{ product_id: 1e12, quantity: 1 }]]) {
    expect((await send(shop, { items })).statusCode).toBe(400)
  }
  expect(await stockOf(shop.db, bottle.id)).toBe(10)
})

test('lines of the same product are merged, and cannot exceed the stock', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product({ stock: 3 })
  const twice = (quantity: number) => [
    { product_id: bottle.id, quantity },
    { product_id: bottle.id, quantity },
  ]
  const refused = await send(shop, { items: twice(2) })
  expect([refused.statusCode, refused.body.code]).toEqual([409, 'sin-stock'])
  expect(await stockOf(shop.db, bottle.id)).toBe(3)
  const taken = await send(shop, { items: twice(1) })
  expect(taken.body.order.items).toHaveLength(1)
  expect(taken.body.order.items[0].quantity).toBe(2)
  expect(await stockOf(shop.db, bottle.id)).toBe(1)
})

test('missing stock is named with what is left, and nothing is written', async () => {
  const shop = await openShop()
  const plenty = await shop.make.product({ stock: 9 })
  const one = await shop.make.product({ name: 'Bruma', stock: 1 })
  const hidden = await shop.make.product({ name: 'Retirado', is_active: false })
  const reply = await send(shop, {
    items: [plenty, one, hidden, { id: 999_999 }].map(({ id }) => ({ product_id: id, quantity: 2 })),
  })
  expect(reply.statusCode).toBe(409)
  expect(reply.body).toMatchObject({ success: false, code: 'sin-stock' })
  expect(reply.body.message).toContain('«Bruma»: queda 1')
  expect(reply.body.message).toContain('«Retirado» ya no está a la venta')
  expect(Object.keys(reply.body.errors)).toHaveLength(3)
  expect(await stockOf(shop.db, plenty.id)).toBe(9)
  expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
})

test('an order for stock sold meanwhile is refused, and succeeds once it is back', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product({ name: 'Bruma', stock: 2 })
  const seen = await shop.call('GET', `/api/cart-products?ids=${bottle.id}`)
  expect(seen.body.products).toMatchObject([{ stock: 2 }])
  const { order } = (await shop.buy(bottle)).body
  const refused = await shop.buy(bottle, 2)
  expect([refused.statusCode, refused.body.code]).toEqual([409, 'sin-stock'])
  expect(refused.body.message).toBe('No alcanza el stock de «Bruma»: queda 1.')
  await shop.call('POST', `/api/orders/${order.id}/cancel`)
  expect((await shop.buy(bottle, 2)).statusCode).toBe(201)
})

test('an order for an account needs its session', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product()
  const [ana, eva] = [await shop.make.user(), await shop.make.user()]
  const items = [{ product_id: bottle.id, quantity: 1 }]
  expect((await send(shop, { items, user_id: ana.id })).statusCode).toBe(401)
  expect((await send(shop, { items, user_id: ana.id }, { token: 'dead' })).statusCode).toBe(401)
  expect((await send(shop, { items, user_id: ana.id }, { token: eva.token })).statusCode).toBe(403)
  const own = await send(shop, { items, user_id: ana.id, guest_session_id: 'guest_1_abc' }, { token: ana.token })
  expect(own.statusCode).toBe(201)
  const saved = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ user_id: ana.id, is_guest_order: false, guest_session_id: null })
})

test('the same idempotency key and body place one order, also fifty times concurrently', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product({ stock: 60 })
  const key = { 'idempotency-key': randomUUID() }
  const replies = await Promise.all(Array.from({ length: 50 }, () => untilTaken(() => shop.buy(bottle, 1, key))))
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([201]))
  expect(new Set(replies.map((reply) => reply.body.order.id)).size).toBe(1)
  const other = await shop.buy(bottle, 2, key)
  expect([other.statusCode, other.body.code]).toEqual([409, 'clave-repetida'])
  expect(other.body.order_id).toBe(replies[0]?.body.order.id)
  expect(await stockOf(shop.db, bottle.id)).toBe(59)
})

test('another cart with the key of an order that is being placed waits for it', async () => {
  const shop = await openShop()
  const [first, other] = [await shop.make.product(), await shop.make.product()]
  const key = { 'idempotency-key': randomUUID() }
  const { replies } = await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', first.id).forUpdate().execute()
    const placing = shop.buy(first, 1, key)
    await expect.poll(() => countLockWaits(shop.db)).toBe(1)
    const repeated = shop.buy(other, 1, key)
    await expect.poll(() => countLockWaits(shop.db)).toBe(2)
    return { replies: [placing, repeated] }
  })
  expect((await Promise.all(replies)).map(({ body }) => body.code)).toEqual([undefined, 'clave-repetida'])
  expect(await stockOf(shop.db, other.id)).toBe(10)
})

// Three times the twenty connections of the pool. Two hundred buyers at two processes are in test/torture.test.ts.
test('of sixty concurrent buyers of the last bottle one gets it', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product({ stock: 1 })
  const replies = await Promise.all(Array.from({ length: 60 }, () => untilTaken(() => shop.buy(bottle))))
  const statuses = replies.map((reply) => reply.statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(59)
  expect(await stockOf(shop.db, bottle.id)).toBe(0)
})

test('carts with the same two products never deadlock', async () => {
  const shop = await openShop()
  const [a, b] = [await shop.make.product({ stock: 20 }), await shop.make.product({ stock: 20 })]
  const carts = [[a, b], [b], [a], [b, a]]
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => {
      const items = carts[n % 4]?.map(({ id }) => ({ product_id: id, quantity: 1 }))
      return untilTaken(() => send(shop, { items }))
    }),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
  const placed = replies.filter(({ statusCode }) => statusCode === 201).map(({ body }) => body.order)
  const [leftA, leftB] = [await stockOf(shop.db, a.id), await stockOf(shop.db, b.id)]
  const sold = placed.reduce((sum, { items }) => sum + items.length, 0)
  expect(sold).toBe(40 - leftA - leftB)
  const cancels = await Promise.all(placed.map(({ id }) => shop.call('POST', `/api/orders/${id}/cancel`)))
  expect(new Set(cancels.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect([await stockOf(shop.db, a.id), await stockOf(shop.db, b.id)]).toEqual([20, 20])
})

test('a total too large for its column is refused with 400', async () => {
  const shop = await openShop()
  const gold = await shop.make.product({ price: 9_999_999_999, stock: 1000 })
  expect((await shop.buy(gold, 1000)).statusCode).toBe(400)
  expect(await stockOf(shop.db, gold.id)).toBe(1000)
})

test('orders of one IP address are rate limited, with Retry-After', async () => {
  const shop = await openShop({ RATE_ORDERS: '2' })
  const bottle = await shop.make.product()
  await shop.buy(bottle)
  await shop.buy(bottle)
  const third = await shop.buy(bottle)
  expect(third.statusCode).toBe(429)
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
})

test('an order needs a valid postal code', async () => {
  const { call, make, buyer } = await openShop()
  const product = await make.product({ stock: 9 })
  const to = (customer_postal_code: string) =>
    call('POST', '/api/orders', {
      body: { ...buyer, customer_postal_code, items: [{ product_id: product.id, quantity: 1 }] },
    })
  for (const code of ['99', '5000ór', 'CABA']) {
    const { statusCode, body } = await to(code)
    expect([statusCode, Object.keys(body.errors)]).toEqual([400, ['customer_postal_code']])
  }
  for (const code of ['1425', 'C1425DKA', 'b 1900']) expect((await to(code)).statusCode).toBe(201)
})

test('concurrent orders of one product use one connection, and orders of other products are served meanwhile', async () => {
  const shop = await openShop()
  const [hot, other] = [await shop.make.product({ stock: 100 }), await shop.make.product({ stock: 5 })]
  const order = ({ id }: { id: number }) => untilTaken(() => send(shop, { items: [{ product_id: id, quantity: 1 }] }))
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', hot.id).forUpdate().execute()
    held.resolve()
    await enough
  })
  await held.promise
  const rush = Array.from({ length: 30 }, () => order(hot))
  await expect.poll(() => countLockWaits(shop.db)).toBeGreaterThan(0)
  expect((await order(other)).statusCode).toBe(201)
  expect(await countLockWaits(shop.db)).toBe(1)
  letGo()
  await holder
  expect((await Promise.all(rush)).map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(201))
  expect(await stockOf(shop.db, hot.id)).toBe(70)
})
