import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPayingShop } from '../../test/support/open-paying-shop.ts'
import { openShop } from '../../test/support/open-shop.ts'
import { runJobs } from '../../test/support/run-jobs.ts'
import { stockOf } from '../../test/support/stock-of.ts'
import { laws } from '../../test/torture/laws.ts'
import { actText } from '../system/audit/act-text.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

async function counterOf(shop: Shop) {
  const { token, id } = await shop.make.user({ role: 'ventas', first_name: 'Vera' })
  const owner = await shop.make.admin()
  function sell(product: { id: number }, more: Record<string, unknown> = {}, key?: string) {
    const body = {
      items: [{ product_id: product.id, quantity: 1 }],
      channel: 'mostrador',
      payment: { method: 'efectivo' },
      ...more,
    }
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    return shop.call('POST', '/api/admin/sales', { token, body, headers })
  }
  const by = (method: string) => ({ payment: { method } })
  const ask = async (url: string) => (await shop.call('GET', url, { token: owner.token })).body
  const countOrders = async () => (await ask('/api/admin/orders')).pagination.total as number
  async function demandLaws() {
    for (const [law, query] of Object.entries(laws)) {
      const { rows } = await sql.raw(query).execute(shop.db)
      expect([law, rows]).toEqual([law, []])
    }
  }
  return { token, seller_id: id, owner, sell, by, ask, countOrders, demandLaws }
}

test('a counter sale is paid and delivered, and stock, cash and history name the seller', async () => {
  const shop = await openShop()
  const { sell, ask, demandLaws } = await counterOf(shop)
  const bottle = await shop.make.product({ price: 1500.5, stock: 3 })
  const { statusCode, body } = await sell(bottle, {
    items: [
      { product_id: bottle.id, quantity: 1 },
      { product_id: bottle.id, quantity: 1 },
    ],
  })
  expect([statusCode, body.payment_url]).toEqual([201, null])
  expect(body.order).toMatchObject({
    status: 'entregado',
    channel: 'mostrador',
    payment_method: 'efectivo',
    total_amount: 3001,
    discount_amount: 0,
    adjustments: [],
    expires_at: null,
    customer_name: 'Consumidor final',
    customer_email: '',
    user_id: null,
  })
  expect(body.order.items).toMatchObject([{ product_id: bottle.id, quantity: 2, unit_price: 1500.5 }])
  expect(
    body.order.history.map((step: Record<string, unknown>) => [step.to_status, step.author, step.user_name]),
  ).toEqual([
    ['pendiente_pago', 'personal', 'Vera'],
    ['confirmado', 'personal', 'Vera'],
    ['entregado', 'personal', 'Vera'],
  ])
  expect(body.order.payments).toMatchObject([{ method: 'efectivo', status: 'confirmado', amount: 3001 }])
  expect(await stockOf(shop.db, bottle.id)).toBe(1)
  expect((await ask('/api/admin/cash/daily')).summary).toMatchObject({
    totalToday: 3001,
    cashAmount: 3001,
    cashCount: 1,
  })
  await runJobs(shop)
  expect(await shop.db.selectFrom('mails').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  await demandLaws()
})

test('the audit log shows a sale as one action, and movements of the drawer in words', async () => {
  const shop = await openShop()
  const { sell, ask, owner } = await counterOf(shop)
  const { order } = (await sell(await shop.make.product())).body
  const expense = { type: 'gasto', amount: 50, reason: 'Cinta' }
  await shop.call('POST', '/api/admin/cash/movements', { token: owner.token, body: expense })
  const { entries, names } = await ask('/api/admin/audit?by=act')
  const [spent, sold] = entries.map((act: Parameters<typeof actText>[0]) => actText(act, names))
  expect(sold).toBe(`Vendió la orden ${order.order_number}`)
  expect(spent).toMatch(/^Anotó en la caja un gasto del \d\d/)
})

test('stock movements name the seller of a counter sale, and nobody for a sale of the web', async () => {
  const shop = await openShop()
  const { sell, ask } = await counterOf(shop)
  const bottle = await shop.make.product({ stock: 3 })
  await shop.buy(bottle)
  await sell(bottle)
  const { movements } = await ask(`/api/admin/products/${bottle.id}/movements`)
  const reasons = movements.map(({ reason, user_name }: Record<string, unknown>) => [reason, user_name])
  expect(reasons.slice(0, 2)).toEqual([
    ['venta', expect.stringContaining('Vera')],
    ['venta', null],
  ])
})

test('each payment method is in the cash under its own name', async () => {
  const shop = await openShop()
  const { sell, by, ask, owner } = await counterOf(shop)
  await shop.call('PUT', '/api/admin/settings', { token: owner.token, body: { transfer_discount_percent: 10 } })
  const bottle = await shop.make.product({ price: 1000, stock: 9 })
  for (const method of ['efectivo', 'tarjeta', 'transferencia']) {
    expect((await sell(bottle, { ...by(method), channel: 'telefono' })).statusCode).toBe(201)
  }
  const { data } = await ask('/api/admin/cash/methods')
  const amounts = Object.fromEntries(
    data.map((row: { code: string; total_amount: number }) => [row.code, row.total_amount]),
  )
  expect(amounts).toEqual({ transferencia: 900, mercadopago: 0, manual: 0, efectivo: 1000, tarjeta: 1000 })
  expect((await ask('/api/admin/orders')).orders.map(({ channel }: { channel: string }) => channel)).toEqual([
    'telefono',
    'telefono',
    'telefono',
  ])
})

test('a discount is in pesos and cannot exceed the goods', async () => {
  const shop = await openShop()
  const { sell, countOrders, demandLaws } = await counterOf(shop)
  const bottle = await shop.make.product({ price: 100, stock: 5 })
  const { order } = (await sell(bottle, { discount: 10.01 })).body
  expect([order.total_amount, order.discount_amount, order.transfer_amount]).toEqual([89.99, 10.01, 89.99])
  expect((await sell(bottle, { discount: 100 })).body.order.total_amount).toBe(0)
  const tooMuch = await sell(bottle, { discount: 100.01 })
  expect([tooMuch.statusCode, Object.keys(tooMuch.body.errors)]).toEqual([400, ['discount']])
  expect((await sell(bottle, { discount: 100, payment: { method: 'link' } })).statusCode).toBe(400)
  expect([await countOrders(), await stockOf(shop.db, bottle.id)]).toEqual([2, 3])
  await runJobs(shop)
  await demandLaws()
})

test('a sale whose total differs from the one the seller saw is refused', async () => {
  const shop = await openShop()
  const { sell, countOrders } = await counterOf(shop)
  const bottle = await shop.make.product({ price: 100 })
  const changed = await sell(bottle, { expected_total: 90 })
  expect([changed.statusCode, changed.body.code]).toEqual([409, 'precio-cambiado'])
  expect(await countOrders()).toBe(0)
  expect((await sell(bottle, { expected_total: 100 })).statusCode).toBe(201)
})

test('the last bottle is sold once, at the counter or on the web', async () => {
  const shop = await openShop()
  const { sell, demandLaws } = await counterOf(shop)
  for (let turn = 0; turn < 5; turn++) {
    const bottle = await shop.make.product({ stock: 1 })
    const replies = await Promise.all([sell(bottle), shop.buy(bottle), sell(bottle)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    const refused = replies.find(({ statusCode }) => statusCode === 409)
    expect(refused?.body).toMatchObject({ code: 'sin-stock', errors: { [`product_${bottle.id}`]: expect.any(String) } })
    expect(await stockOf(shop.db, bottle.id)).toBe(0)
  }
  await runJobs(shop)
  await demandLaws()
})

test('a sale that is sent again after a lost answer is made once', async () => {
  const shop = await openShop()
  const { sell, countOrders } = await counterOf(shop)
  const bottle = await shop.make.product({ stock: 5 })
  const key = randomUUID()
  const replies = await Promise.all([sell(bottle, {}, key), sell(bottle, {}, key), sell(bottle, {}, key)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(new Set(replies.map(({ body }) => body.order.id)).size).toBe(1)
  expect([await stockOf(shop.db, bottle.id), await countOrders()]).toEqual([4, 1])
  const other = await sell(bottle, { discount: 1 }, key)
  expect([other.statusCode, other.body.code]).toEqual([409, 'clave-repetida'])
})

test('limits of units and open orders do not apply to sales by staff, which do not count for others', async () => {
  const shop = await openShop()
  const { owner, sell, by } = await counterOf(shop)
  const limits = { max_units_per_product: 2, max_units_per_order: 3, max_open_orders: 1, max_open_orders_network: 0 }
  await shop.call('PUT', '/api/admin/settings', { token: owner.token, body: limits })
  const bottle = await shop.make.product({ stock: 100 })
  const items = [{ product_id: bottle.id, quantity: 30 }]
  const customer = { email: 'persona@example.com' }
  for (let time = 0; time < 3; time++) {
    expect((await sell(bottle, { items, customer, ...by('link'), channel: 'whatsapp' })).statusCode).toBe(201)
  }
  const body = { ...shop.buyer, customer_email: customer.email, items: [{ product_id: bottle.id, quantity: 1 }] }
  expect((await shop.call('POST', '/api/orders', { body })).statusCode).toBe(201)
})

test('a cash sale is refunded by hand, and the stock returns', async () => {
  const shop = await openShop()
  const { sell, ask, owner, demandLaws } = await counterOf(shop)
  const bottle = await shop.make.product({ price: 700, stock: 2 })
  const { order } = (await sell(bottle)).body
  const reply = await shop.call('POST', `/api/admin/payments/${order.payments[0].id}/refund`, {
    token: owner.token,
    body: { return_stock: true },
  })
  expect([reply.statusCode, reply.body.refund]).toMatchObject([200, { amount: 700, status: 'hecha' }])
  expect(await stockOf(shop.db, bottle.id)).toBe(2)
  expect((await ask('/api/admin/cash/daily')).summary).toMatchObject({ totalToday: 0, cashAmount: 0, cashCount: 1 })
  expect((await ask('/api/admin/cash/movements')).drawer).toMatchObject({ sales: 700, refunds: 700, expected: 0 })
  await runJobs(shop)
  await demandLaws()
})

test('a buyer who leaves an e-mail gets one mail about the purchase', async () => {
  const shop = await openShop()
  const { sell } = await counterOf(shop)
  await sell(await shop.make.product(), {
    customer: { name: 'Juana Paz', email: 'juana@example.com', phone: '11 2345-6789' },
  })
  await runJobs(shop)
  const mails = await shop.db.selectFrom('mails').select(['kind', 'to_address', 'subject', 'body_text']).execute()
  expect(mails).toMatchObject([{ kind: 'order-step', to_address: 'juana@example.com' }])
  expect(mails[0]?.subject).toContain('Pedido entregado')
})

test('a payment link can be paid later by anyone who opens it', async () => {
  const shop = await openPayingShop()
  const { sell, by, demandLaws } = await counterOf(shop)
  const bottle = await shop.make.product({ price: 1234.5, stock: 2 })
  const { body } = await sell(bottle, { ...by('link'), channel: 'whatsapp', discount: 34.5 })
  expect(body.order).toMatchObject({ status: 'pendiente_pago', channel: 'whatsapp', total_amount: 1200, payments: [] })
  expect(await shop.look.stock(bottle.id)).toBe(1)
  const hours = (Date.parse(body.order.expires_at) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(47)
  await shop.runJobs()
  expect(await shop.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  const seen = (await shop.call('GET', `/api/orders/${body.order.id}`)).body.order
  expect(seen).toMatchObject({
    can_pay: true,
    customer_name: 'Consumidor final',
    customer_phone: '',
    customer_address: '',
  })
  await shop.pay.press(body.payment_url, 'approved')
  await shop.runJobs()
  expect(await shop.look.order(body.order.id)).toMatchObject({ status: 'confirmado', payment_method: 'mercadopago' })
  expect(await shop.look.payments(body.order.id)).toMatchObject([{ amount: 1200, status: 'confirmado' }])
  await demandLaws()
})

test('a sale by link always has the same URL, which is the page of the order once it is paid or while the provider is away', async () => {
  const shop = await openPayingShop()
  const { sell, by } = await counterOf(shop)
  const bottle = await shop.make.product({ stock: 5 })
  const key = randomUUID()
  const first = await sell(bottle, by('link'), key)
  expect((await sell(bottle, by('link'), key)).body.payment_url).toBe(first.body.payment_url)
  const page = (order: { id: string }) => `${shop.config.publicUrl}/orders/${order.id}`
  await shop.pay.press(first.body.payment_url, 'approved')
  expect((await sell(bottle, by('link'), key)).body.payment_url).toBe(page(first.body.order))
  await shop.pay.behave({ answers: 'error' })
  const { body } = await sell(bottle, by('link'))
  expect(body.payment_url).toBe(page(body.order))
})

test('a shop without online payments cannot sell by link', async () => {
  const shop = await openShop({ MP_SIMULATOR: '0' })
  const { sell, by, countOrders } = await counterOf(shop)
  const reply = await sell(await shop.make.product(), by('link'))
  expect([reply.statusCode, reply.body.code, await countOrders()]).toEqual([409, 'medio-no-disponible', 0])
})

test('an invalid request sells nothing', async () => {
  const shop = await openShop()
  const { sell, countOrders } = await counterOf(shop)
  const bottle = await shop.make.product({ stock: 5 })
  const item = (values: Record<string, unknown>) => ({ items: [{ product_id: bottle.id, quantity: 1, ...values }] })
  const bad = [
    { items: [] },
    { items: undefined },
    { items: Array.from({ length: 51 }, () => ({ product_id: bottle.id, quantity: 1 })) },
    item({ quantity: 0 }),
    item({ quantity: -1 }),
    item({ quantity: 1.5 }),
    item({ quantity: '2' }),
    { channel: 'web' },
    { channel: undefined },
    { payment: undefined },
    { payment: { method: 'manual' } },
    { payment: { method: 'mercadopago' } },
    { discount: -1 },
    { discount: 0.001 },
    { discount: '5' },
    { customer: { email: 'nadie' } },
    { customer: { phone: 'llamame' } },
    { customer: { name: 'x'.repeat(121) } },
  ]
  for (const body of bad) expect([body, (await sell(bottle, body)).statusCode]).toEqual([body, 400])
  expect((await sell(bottle, item({ product_id: 999_999 }))).statusCode).toBe(409)
  const hidden = await shop.make.product({ is_active: false })
  expect((await sell(hidden)).body.code).toBe('sin-stock')
  const dear = await shop.make.product({ price: 9_999_999_999 })
  const two = await sell(dear, { items: [{ product_id: dear.id, quantity: 2 }] })
  expect(two.body.message).toBe('La venta es demasiado grande: hacela en dos.')
  expect((await sell(bottle, { customer: { name: '', email: '', phone: '' } })).statusCode).toBe(201)
  expect([await stockOf(shop.db, bottle.id), await countOrders()]).toEqual([4, 1])
})
