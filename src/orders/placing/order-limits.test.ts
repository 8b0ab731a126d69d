import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { Orders } from '../../../db/types.ts'
import { openLimitedShop } from '../../../test/support/open-shop.ts'
import { guest } from '../../../test/support/person.ts'
import { untilTaken } from '../../../test/support/until-taken.ts'

type Body = Partial<typeof guest & { product_id: number; quantity: number; user_id: number }>
type Options = { ip?: string; key?: string; token?: string }

/** A shop with the default limits, behind a proxy. Each buyer has another e-mail, session, network and key unless given. */
async function openLimited(logTo?: { write(line: string): void }) {
  const shop = await openLimitedShop({ TRUST_PROXY: '1', LOG_LEVEL: logTo ? 'error' : 'silent' }, logTo)
  const bottle = await shop.make.product({ name: 'Aurora', stock: 500 })
  let buyers = 0
  const buy = async (
    { product_id = bottle.id, quantity = 1, ...body }: Body = {},
    { ip, key = randomUUID(), token }: Options = {},
  ) => {
    buyers += 1
    const someone = { customer_email: `${randomUUID()}@example.com`, guest_session_id: token ? null : randomUUID() }
    const order = {
      body: { ...guest, is_guest_order: !token, ...someone, ...body, items: [{ product_id, quantity }] },
      headers: {
        'x-forwarded-for': ip ?? `10.${buyers >> 8}.${buyers & 255}.1`,
        'idempotency-key': key,
      },
      ...(token && { token }),
    }
    return untilTaken(() => shop.call('POST', '/api/orders', order))
  }
  const left = async () =>
    (await shop.db.selectFrom('products').select('stock').where('id', '=', bottle.id).executeTakeFirstOrThrow()).stock
  const set = async (settings: object) => {
    const { token } = await shop.make.admin()
    const reply = await shop.call('PUT', '/api/admin/settings', { token, body: { settings } })
    expect(reply.statusCode).toBe(200)
  }
  const alter = (order_id: string | undefined, values: Updateable<Orders>) =>
    shop.db
      .updateTable('orders')
      .set(values)
      .where('id', '=', order_id ?? '')
      .execute()
  return { ...shop, bottle, buy, left, set, alter }
}

type Replies = { statusCode: number }[]
const passed = (replies: Replies) => replies.filter(({ statusCode }) => statusCode === 201).length

test('an order may have ten units of a product and forty in all; the refusal names the products', async () => {
  const { call, make, bottle, buy, left } = await openLimited()
  expect((await buy({ quantity: 10 })).statusCode).toBe(201)
  const { statusCode, body } = await buy({ quantity: 11 })
  expect([statusCode, body.code, Object.keys(body.errors)]).toEqual([
    400,
    'demasiadas-unidades',
    [`product_${bottle.id}`],
  ])
  expect(body.errors[`product_${bottle.id}`]).toBe('De «Aurora» llevás hasta 10 por pedido.')
  expect(await left()).toBe(490)

  const bottles = [bottle, ...(await Promise.all(Array.from({ length: 4 }, () => make.product({ stock: 50 }))))]
  const cart = (quantities: number[]) => ({
    body: { ...guest, items: quantities.map((quantity, index) => ({ product_id: bottles[index]?.id, quantity })) },
  })
  const tooMany = await call('POST', '/api/orders', cart([10, 10, 10, 10, 1]))
  expect([tooMany.statusCode, tooMany.body.code]).toEqual([400, 'demasiadas-unidades'])
  expect(tooMany.body.errors.items).toBe('Un pedido lleva hasta 40 unidades, y este tiene 41.')
  expect(Object.keys(tooMany.body.errors)).toEqual(expect.arrayContaining(bottles.map(({ id }) => `product_${id}`)))
  expect((await call('POST', '/api/orders', cart([10, 10, 10, 10]))).statusCode).toBe(201)
})

test('missing stock is reported before the limit of units', async () => {
  const { call, make, bottle, buy, left } = await openLimited()
  const few = await make.product({ name: 'Brisa', stock: 12 })
  const items = [
    { product_id: bottle.id, quantity: 11 },
    { product_id: few.id, quantity: 13 },
  ]
  const { statusCode, body } = await call('POST', '/api/orders', { body: { ...guest, items } })
  const sentence = 'No alcanza el stock de «Brisa»: quedan 12.'
  expect([statusCode, body.code, body.message]).toEqual([409, 'sin-stock', sentence])
  expect(body.errors).toEqual({ [`product_${few.id}`]: sentence })
  expect((await buy({ quantity: 9999 })).body.message).toBe('No alcanza el stock de «Aurora»: quedan 500.')
  expect(await left()).toBe(500)
})

test('lines of the same product count together', async () => {
  const { call, bottle } = await openLimited()
  const items = Array.from({ length: 6 }, () => ({ product_id: bottle.id, quantity: 2 }))
  expect((await call('POST', '/api/orders', { body: { ...guest, items } })).body.code).toBe('demasiadas-unidades')
})

/** Orders that are paid, announced as transferred, cancelled or expired do not count. */
const uncounted = [
  { status: 'confirmado' },
  { status: 'pendiente' },
  { status: 'cancelado' },
  { expires_at: new Date(Date.now() - 1000) },
] as const

test('three unpaid orders per e-mail, session or account prevent a fourth', async () => {
  const { make, buy, left, alter } = await openLimited()
  const user = await make.user()
  const account: [Body, Options] = [{ user_id: user.id }, { token: user.token }]
  const kinds: [Body, Body, Options][] = [
    [{ customer_email: 'Ana@Example.com' }, { customer_email: 'ANA@example.COM' }, {}],
    [{ guest_session_id: 'guest_7' }, { guest_session_id: 'guest_7' }, {}],
    [account[0], account[0], account[1]],
  ]
  for (const [first, same, options] of kinds) {
    const before = await left()
    const placed: string[] = []
    const place = async (body: Body) => {
      const reply = await buy(body, options)
      expect(reply.statusCode).toBe(201)
      placed.push(reply.body.order.id)
    }
    for (const body of [first, same, first]) await place(body)
    const { statusCode, body, headers } = await buy(same, options)
    expect([statusCode, body.code]).toEqual([429, 'pedidos-sin-pagar'])
    expect(body.message).toMatch(/Ya tenés 3 pedidos sin pagar\. Pagá o cancelá alguno/)
    expect(Number(headers['retry-after'])).toBeGreaterThan(47 * 3600)
    expect(await left()).toBe(before - 3)
    for (const change of uncounted) {
      await alter(placed.shift(), change)
      await place(first)
      expect([change, (await buy(same, options)).statusCode]).toEqual([change, 429])
    }
  }
})

test('a network may have fifteen unpaid orders, in IPv4 and IPv6', async () => {
  const { buy, alter } = await openLimited()
  const networks = [
    (turn: number) => (turn % 2 ? `203.0.113.${turn}` : `::ffff:203.0.113.${turn}`),
    (turn: number) => `2001:db8:7:${turn}::${turn}`,
    () => '127.0.0.1',
  ]
  const placed: string[] = []
  for (const address of networks) {
    for (let turn = 0; turn < 15; turn++) placed.push((await buy({}, { ip: address(turn) })).body.order.id)
    const { statusCode, body } = await buy({}, { ip: address(200) })
    expect([statusCode, body.code]).toEqual([429, 'pedidos-sin-pagar'])
    expect(body.message).toMatch(/Desde tu red de internet ya hay 15/)
  }
  expect((await buy({}, { ip: '203.0.114.1' })).statusCode).toBe(201)
  expect((await buy({}, { ip: '2001:db8:8::1' })).statusCode).toBe(201)
  for (const change of uncounted) {
    await alter(placed.pop(), change)
    expect((await buy({}, { ip: '127.0.0.1' })).statusCode).toBe(201)
    expect([change, (await buy({}, { ip: '127.0.0.1' })).statusCode]).toEqual([change, 429])
  }
})

test.each([
  ['e-mail', { customer_email: 'ana@example.com' }, {}, 3],
  ['session', { guest_session_id: 'guest_7' }, {}, 3],
  ['account', {}, { isUser: true }, 3],
  ['network', {}, { ip: '203.0.113.9' }, 15],
])(
  'of twenty concurrent orders of one %s exactly the allowed number succeeds',
  async (_, body: Body, options: Options & { isUser?: boolean }, allowed) => {
    const { make, buy, db } = await openLimited()
    // One each: orders of one product queue in any case.
    const bottles = await Promise.all(Array.from({ length: 20 }, () => make.product()))
    const user = options.isUser ? await make.user() : undefined
    const as = user ? { token: user.token } : options
    const replies = await Promise.all(
      bottles.map(({ id }) => buy({ product_id: id, ...body, ...(user && { user_id: user.id }) }, as)),
    )
    expect([passed(replies), replies.filter(({ statusCode }) => statusCode === 429).length]).toEqual([
      allowed,
      20 - allowed,
    ])
    const { orders } = await db
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow()
    expect(orders).toBe(allowed)
  },
)

test('buyers that share e-mail, session and network never deadlock', async () => {
  const lines: string[] = []
  const { make, buy } = await openLimited({ write: (line) => lines.push(line) })
  const bottles = await Promise.all(Array.from({ length: 60 }, () => make.product()))
  const replies = await Promise.all(
    bottles.map(({ id }, turn) =>
      buy(
        { product_id: id, customer_email: `b${turn % 5}@example.com`, guest_session_id: `s${turn % 7}` },
        { ip: `203.0.${turn % 3}.1` },
      ),
    ),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 429]))
  expect(passed(replies)).toBeLessThanOrEqual(15)
  expect(lines.filter((line) => line.includes('deadlock'))).toEqual([])
})

test('a repeated order is never refused by limits reached since', async () => {
  const { buy, set } = await openLimited()
  const sent: [Body, Options] = [
    { customer_email: 'ana@example.com', guest_session_id: 'guest_7', quantity: 5 },
    { ip: '203.0.113.9', key: randomUUID() },
  ]
  const { order } = (await buy(...sent)).body
  for (let more = 0; more < 2; more++) await buy({ customer_email: 'ana@example.com' })
  expect((await buy({ customer_email: 'ana@example.com' })).statusCode).toBe(429)
  await set({ max_units_per_product: 2 })
  const again = await Promise.all(Array.from({ length: 5 }, () => buy(...sent)))
  expect(again.map(({ statusCode, body }) => [statusCode, body.order?.id])).toEqual(Array(5).fill([201, order.id]))
})

test('the owner can change each limit, and 0 disables it', async () => {
  const { buy, set } = await openLimited()
  await set({ max_units_per_product: 0, max_units_per_order: 60, max_open_orders: 1, max_open_orders_network: 2 })
  expect((await buy({ quantity: 60 })).statusCode).toBe(201)
  expect((await buy({ quantity: 61 })).body.code).toBe('demasiadas-unidades')
  const ana = { customer_email: 'ana@example.com' }
  expect([(await buy(ana)).statusCode, (await buy(ana)).statusCode]).toEqual([201, 429])
  const here = { ip: '203.0.113.9' }
  expect(passed([await buy({}, here), await buy({}, here), await buy({}, here)])).toBe(2)
  await set({ max_units_per_order: 0, max_open_orders: 0, max_open_orders_network: 0 })
  const free = await Promise.all(Array.from({ length: 8 }, () => buy({ ...ana, quantity: 20 }, here)))
  expect(passed(free)).toBe(8)
})
