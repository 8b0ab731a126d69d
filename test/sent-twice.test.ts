import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from './support/open-shop.ts'

async function openTeam() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const ana = await shop.make.user()
  const product = await shop.make.product({ price: 1000 })
  const order = (await shop.buy(product)).body.order
  const sent = (await shop.buy(product)).body.order
  await shop.db.updateTable('orders').set({ status: 'enviado' }).where('id', '=', sent.id).execute()
  const message = { name: 'Ana', email: 'ana@example.com', subject: 'Envíos', message: '¿Llegan?' }
  await shop.call('POST', '/api/contact', { body: { ...message, subject: 'Antes' } })
  const contact = (await shop.call('GET', '/api/admin/contacts', { token })).body.contacts[0]
  const customer = (await shop.call('GET', '/api/admin/customers', { token })).body.customers[0]
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'Foto', price: '5', stock: '2', type: 'original' })) {
    form.set(name, value)
  }
  const rows = (table: 'products' | 'promotions' | 'order_history' | 'mails' | 'stock_movements') => async () =>
    (
      await shop.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const count = async (
    table:
      | 'categories'
      | 'shipping_methods'
      | 'contact_messages'
      | 'contact_replies'
      | 'addresses'
      | 'withdrawals'
      | 'customer_notes'
      | 'ready_answers'
      | 'cash_closings'
      | 'cash_movements',
  ) =>
    (
      await shop.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const price = async () =>
    (await shop.db.selectFrom('products').select('price').where('id', '=', product.id).executeTakeFirstOrThrow()).price
  const [day, counted] = ['2026-03-10', { efectivo: 0, transferencia: 0, mercadopago: 0, manual: 0 }]
  const { closing } = (
    await shop.call('POST', '/api/admin/cash/closings', { token, body: { day: '2026-03-09', counted } })
  ).body
  const { movement } = (
    await shop.call('POST', '/api/admin/cash/movements', { token, body: { type: 'gasto', amount: 5, reason: 'Taxi' } })
  ).body
  const at = (path: string) => `/api/admin${path}`
  const rate = { price: 100 }
  const cases: [
    what: string,
    method: 'POST' | 'PUT',
    path: string,
    body: object | undefined,
    other: object | undefined,
    measure: () => Promise<number>,
    token?: string,
  ][] = [
    [
      'a promotion',
      'POST',
      at('/promotions'),
      { name: 'P', kind: 'percent', value: 10 },
      { name: 'Q', kind: 'percent', value: 10 },
      rows('promotions'),
    ],
    [
      'a delivery',
      'POST',
      at('/shipping-methods'),
      { name: 'E', kind: 'domicilio', rates: [rate] },
      { name: 'F', kind: 'domicilio', rates: [rate] },
      () => count('shipping_methods'),
    ],
    ['a category', 'POST', at('/categories'), { name: 'C' }, { name: 'D' }, () => count('categories')],
    [
      'a product',
      'POST',
      '/api/products',
      { name: 'P', price: 5, stock: 3, type: 'original' },
      { name: 'Q', price: 5, stock: 3, type: 'original' },
      rows('products'),
    ],
    ['a copy', 'POST', at(`/products/${product.id}/duplicate`), undefined, undefined, rows('products')],
    [
      'many prices',
      'POST',
      at('/products/bulk'),
      { ids: [product.id], change: { kind: 'price', how: 'percent', value: 10 } },
      { ids: [product.id], change: { kind: 'price', how: 'percent', value: 11 } },
      price,
    ],
    ['a note', 'POST', at(`/orders/${order.id}/notes`), { note: 'Frágil' }, { note: 'Otra' }, rows('order_history')],
    [
      'an address of an order',
      'PUT',
      at(`/orders/${order.id}/address`),
      { customer_address: 'Mitre 5', customer_city: 'Rosario', customer_postal_code: '2000', customer_phone: '341 5' },
      undefined,
      rows('order_history'),
    ],
    [
      'a parcel number',
      'PUT',
      at(`/orders/${sent.id}/shipment`),
      { carrier: 'OCA', tracking_number: '1', notify: true },
      { carrier: 'OCA', tracking_number: '2' },
      rows('order_history'),
    ],
    ['a message', 'POST', '/api/contact', message, { ...message, subject: 'Otro' }, () => count('contact_messages')],
    [
      'an answer',
      'POST',
      at(`/contacts/${contact.id}/reply`),
      { message: 'Sí' },
      { message: 'No' },
      () => count('contact_replies'),
    ],
    ['a closing', 'POST', at('/cash/closings'), { day, counted }, undefined, () => count('cash_closings')],
    [
      'a correction',
      'POST',
      at(`/cash/closings/${closing.id}/corrections`),
      { counted, reason: 'Mal' },
      undefined,
      () => count('cash_closings'),
    ],
    [
      'a reversal',
      'POST',
      at(`/cash/movements/${movement.id}/reversals`),
      { reason: 'Mal' },
      undefined,
      () => count('cash_movements'),
    ],
    [
      'a ready answer',
      'POST',
      at('/ready-answers'),
      { title: 'Demora', text: 'Un día' },
      { title: 'Otra', text: 'Dos' },
      () => count('ready_answers'),
    ],
    [
      'a note of a customer',
      'POST',
      at(`/customers/${customer.id}/notes`),
      { text: 'Fiel' },
      { text: 'Otra' },
      () => count('customer_notes'),
    ],
    [
      'an administrator',
      'POST',
      at('/administrators'),
      { email: 'eva@example.com', role: 'ventas' },
      { email: 'lia@example.com', role: 'ventas' },
      rows('mails'),
    ],
    [
      'an address',
      'POST',
      '/api/addresses',
      { address: 'Mitre 5', city: 'Rosario', province: 'Santa Fe', postal_code: '2000' },
      { address: 'Mitre 7', city: 'Rosario', province: 'Santa Fe', postal_code: '2000' },
      () => count('addresses'),
      ana.token,
    ],
    [
      'a withdrawal',
      'POST',
      '/api/withdrawals',
      { order_number: order.order_number, email: 'ana@example.com', name: 'Ana', reason: 'No' },
      undefined,
      () => count('withdrawals'),
    ],
  ]
  return { ...shop, token, cases, form, rows }
}

test('a request repeated after a lost response is applied once and answered as the first time', async () => {
  const { call, token, cases, db } = await openTeam()
  for (const [what, method, path, body, other, measure, own] of cases) {
    const send = (sent = body, key = `key of ${what}`) =>
      call(method, path, { token: own ?? token, body: sent, headers: { 'idempotency-key': key } })
    const first = await send()
    expect([what, first.statusCode]).toEqual([what, method === 'POST' && !path.endsWith('/bulk') ? 201 : 200])
    const measured = await measure()
    // Two minutes later the duplicate check of these tables, which only covers a minute, no longer applies.
    for (const table of ['withdrawals', 'contact_replies', 'customer_notes'] as const) {
      await db
        .updateTable(table)
        .set({ created_at: new Date(Date.now() - 120_000) })
        .execute()
    }
    const again = await Promise.all([send(), send()])
    expect([what, ...again.map(({ statusCode }) => statusCode)]).toEqual([what, first.statusCode, first.statusCode])
    expect([what, await measure()]).toEqual([what, measured])
    if (first.body.withdrawal) expect(again[0].body.withdrawal).toMatchObject({ code: first.body.withdrawal.code })
    if (!other) continue
    const changed = await send(other)
    expect([what, changed.statusCode, changed.body.code]).toEqual([what, 409, 'clave-repetida'])
    expect([what, (await send(other, randomUUID())).statusCode]).toEqual([what, first.statusCode])
    expect([what, await measure()]).not.toEqual([what, measured])
  }
})

test('of two parallel requests under one key one is applied, also of a form', async () => {
  const { call, token, form, rows } = await openTeam()
  const before = await rows('stock_movements')()
  const headers = { 'idempotency-key': randomUUID() }
  const replies = await Promise.all([1, 2, 3].map(() => call('POST', '/api/products', { token, body: form, headers })))
  const [one, ...others] = replies.map(({ body }) => body.product.id)
  expect(others).toEqual([one, one])
  expect(await rows('stock_movements')()).toBe(before + 1)
})

test('a refused request can be corrected and sent again under its key', async () => {
  const { call, token } = await openTeam()
  const headers = { 'idempotency-key': randomUUID() }
  const body = { name: 'Niche', kind: 'percent', value: 10, scope: { brand: ['Nadie'] } }
  expect((await call('POST', '/api/admin/promotions', { token, body, headers })).statusCode).toBe(400)
  const right = { ...body, scope: { brand: ['Marca'] } }
  expect((await call('POST', '/api/admin/promotions', { token, body: right, headers })).statusCode).toBe(201)
})
