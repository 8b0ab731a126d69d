import { expect, test } from 'vitest'
import { countLockWaits } from '../../../test/support/count-lock-waits.ts'
import { openLimitedShop, openShop } from '../../../test/support/open-shop.ts'
import { ordersOf } from '../../../test/support/orders-of.ts'
import { guest } from '../../../test/support/person.ts'
import { stockOf } from '../../../test/support/stock-of.ts'
import { untilTaken } from '../../../test/support/until-taken.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Bottle = { id: number }
type Options = { token?: string; earlier_key?: string }

const linesOf = (bottles: Bottle[]) => bottles.map(({ id }) => ({ product_id: id, quantity: 1 }))

const place = ({ call }: Shop, key: string, items: object[], { token, ...body }: Options & object = {}) =>
  call('POST', '/api/orders', {
    body: { ...guest, guest_session_id: 'guest_1_abc', ...body, items },
    headers: { 'idempotency-key': key },
    ...(token && { token }),
  })

const statusesOf = async (shop: Shop, bottle: Bottle) =>
  (await ordersOf(shop.db, bottle.id)).map(({ status }) => status).toSorted()

test('an order replaces the buyer’s unpaid one and its reserved stock', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product({ stock: 2 })
  const items = [{ product_id: bottle.id, quantity: 2 }]
  const before = await place(shop, 'clave-uno', items)
  const sent = () => place(shop, 'clave-dos', items, { earlier_key: 'clave-uno' })
  const replies = [await sent(), await sent()]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(replies[0]?.body.order.id).toBe(replies[1]?.body.order.id)
  expect(await statusesOf(shop, bottle)).toEqual(['cancelado', 'pendiente_pago'])
  expect(await stockOf(shop.db, bottle.id)).toBe(0)
  const steps = await shop.db
    .selectFrom('order_history')
    .select(['to_status', 'author', 'note'])
    .where('order_id', '=', before.body.order.id)
    .orderBy('id')
    .execute()
  expect(steps.slice(1)).toEqual([{ to_status: 'cancelado', author: 'cliente', note: 'Cancelado por quien compró' }])
})

test('a refused order keeps the one it would have replaced', async () => {
  const shop = await openShop()
  const [bottle, gone] = [await shop.make.product({ stock: 1 }), await shop.make.product({ stock: 0 })]
  await place(shop, 'clave-uno', linesOf([bottle]))
  const refused = async (items: object[], more = {}) => {
    const { statusCode, body } = await place(shop, 'clave-dos', items, { earlier_key: 'clave-uno', ...more })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(await statusesOf(shop, bottle)).toEqual(['pendiente_pago'])
    expect(await stockOf(shop.db, bottle.id)).toBe(0)
    return body.code
  }
  expect(await refused(linesOf([bottle, gone]))).toBe('sin-stock')
  expect(await refused(linesOf([bottle]), { coupon: 'NADIE' })).toBe('cupon-invalido')
  expect(await refused(linesOf([bottle]), { expected_total: 1 })).toBe('total-cambiado')
  expect((await place(shop, 'clave-dos', linesOf([bottle]), { earlier_key: 'clave-uno' })).statusCode).toBe(201)
  expect(await statusesOf(shop, bottle)).toEqual(['cancelado', 'pendiente_pago'])
})

test('the replaced order no longer counts for coupons and limits', async () => {
  const shop = await openLimitedShop()
  const { token } = await shop.make.admin()
  const set = await shop.call('PUT', '/api/admin/settings', { token, body: { settings: { max_open_orders: 1 } } })
  expect(set.statusCode).toBe(200)
  const once = { kind: 'percent', value: 10, max_uses: 1 }
  for (const promotion of [
    { ...once, name: 'Uno', code: 'UNO' },
    { ...once, name: 'Bienvenida' },
  ]) {
    expect((await shop.call('POST', '/api/admin/promotions', { token, body: promotion })).statusCode).toBe(201)
  }
  const items = linesOf([await shop.make.product({ price: 1000, stock: 5 })])
  expect((await place(shop, 'clave-uno', items, { coupon: 'UNO' } as object)).body.order.total_amount).toBe(810)
  expect((await place(shop, 'clave-dos', items)).body.code).toBe('pedidos-sin-pagar')
  const placed = await place(shop, 'clave-dos', items, { earlier_key: 'clave-uno', coupon: 'UNO' } as object)
  expect(placed.body.order.total_amount).toBe(810)
  const without = await place(shop, 'clave-tres', items, { earlier_key: 'clave-dos' })
  expect(without.body.order.total_amount).toBe(900)
})

test('orders that are paid, have a transfer, or belong to somebody else are not replaced', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product({ stock: 9 })
  const [ana, eva] = [await shop.make.user(), await shop.make.user()]
  const own = { token: ana.token, is_guest_order: false, user_id: ana.id } as object
  const { id } = (await place(shop, 'clave-de-ana', linesOf([bottle]), own)).body.order
  const after = (key: string, more = {}) =>
    place(shop, key, linesOf([bottle]), { earlier_key: 'clave-de-ana', ...more })
  const statusOf = async () =>
    (await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  expect((await after('clave-de-nadie')).statusCode).toBe(201)
  expect((await after('clave-de-eva', { token: eva.token, is_guest_order: false, user_id: eva.id })).statusCode).toBe(
    201,
  )
  expect(await statusOf()).toBe('pendiente_pago')
  for (const status of ['pendiente', 'confirmado'] as const) {
    await shop.db.updateTable('orders').set({ status }).where('id', '=', id).execute()
    expect((await after(`clave-tras-${status}`, own)).statusCode).toBe(201)
    expect(await statusOf()).toBe(status)
  }
  expect(await stockOf(shop.db, bottle.id)).toBe(4)
})

test('an order whose transfer is sent while it is being replaced is kept', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product({ stock: 2 })
  await place(shop, 'clave-uno', linesOf([bottle]))
  const replacing = await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ status: 'pendiente' }).execute()
    const replacing = place(shop, 'clave-dos', linesOf([bottle]), { earlier_key: 'clave-uno' })
    await expect.poll(() => countLockWaits(shop.db)).toBe(1)
    return { reply: replacing }
  })
  expect((await replacing.reply).statusCode).toBe(201)
  expect(await statusesOf(shop, bottle)).toEqual(['pendiente', 'pendiente_pago'])
  expect(await stockOf(shop.db, bottle.id)).toBe(0)
})

test('an order that is not replaced keeps its coupon use', async () => {
  const shop = await openShop()
  const admin = await shop.make.admin()
  const promotion = { name: 'Uno', kind: 'percent', value: 10, max_uses: 1, code: 'UNO' }
  await shop.call('POST', '/api/admin/promotions', { token: admin.token, body: promotion })
  const items = linesOf([await shop.make.product({ stock: 5 })])
  const ana = await shop.make.user()
  const own = { token: ana.token, is_guest_order: false, user_id: ana.id, coupon: 'UNO' } as object
  expect((await place(shop, 'clave-de-ana', items, own)).statusCode).toBe(201)
  const taking = { earlier_key: 'clave-de-ana', coupon: 'UNO' } as object
  expect((await place(shop, 'clave-de-nadie', items, taking)).body.code).toBe('cupon-invalido')
  const quote = (token?: string) =>
    shop.call('POST', '/api/cart/quote', { body: { items, ...taking }, ...(token && { token }) })
  expect((await quote()).body.problems).toMatchObject([{ code: 'cupon-invalido' }])
  expect((await quote(ana.token)).body.problems).toEqual([])
})

test('a replaced order gives back the uses of its own coupon only', async () => {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  for (const code of ['UNO', 'DOS']) {
    const promotion = { name: code, kind: 'percent', value: 10, max_uses: 1, code }
    await shop.call('POST', '/api/admin/promotions', { token, body: promotion })
  }
  const items = linesOf([await shop.make.product({ stock: 5 })])
  const buy = (key: string, coupon: string, earlier_key?: string) =>
    place(shop, key, items, { coupon, ...(earlier_key && { earlier_key }) } as object)
  expect((await buy('clave-uno', 'UNO')).statusCode).toBe(201)
  expect((await buy('clave-dos', 'DOS')).statusCode).toBe(201)
  const quote = (coupon: string) =>
    shop.call('POST', '/api/cart/quote', { body: { items, coupon, earlier_key: 'clave-uno' } })
  expect((await quote('DOS')).body.problems).toMatchObject([{ code: 'cupon-invalido' }])
  expect((await quote('UNO')).body.problems).toEqual([])
  expect((await buy('clave-tres', 'DOS', 'clave-uno')).body.code).toBe('cupon-invalido')
  expect((await buy('clave-tres', 'UNO', 'clave-uno')).statusCode).toBe(201)
})

test('orders that replace each other’s stock never deadlock', async () => {
  const lines: string[] = []
  const shop = await openShop({ LOG_LEVEL: 'error' }, { write: (line) => lines.push(line) })
  const [a, b] = [await shop.make.product({ stock: 30 }), await shop.make.product({ stock: 30 })]
  const buyers = Array.from({ length: 20 }, (_, n) => n)
  const before = (n: number) => linesOf([n % 2 === 0 ? a : b])
  const after = (n: number) => linesOf([n % 2 === 0 ? b : a])
  for (const n of buyers) await place(shop, `clave-antes-${n}`, before(n))
  const replies = await Promise.all(
    buyers.flatMap((n) => [
      untilTaken(() => place(shop, `clave-ahora-${n}`, after(n), { earlier_key: `clave-antes-${n}` })),
      untilTaken(() => place(shop, `clave-otra-${n}`, linesOf([b, a]))),
    ]),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(201))
  // A deadlock would be answered with 503 and retried.
  expect(lines.filter((line) => line.includes('deadlock'))).toEqual([])
  expect([await stockOf(shop.db, a.id), await stockOf(shop.db, b.id)]).toEqual([0, 0])
})
