import { expect, test } from 'vitest'
import { countLockWaits } from '../../../test/support/count-lock-waits.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'
import { readOrderNumber } from '../../orders/finding/read-order-number.ts'
import { deadline, hoursLeft } from './rules.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const form = { order_number: '261121-7K3Q', email: 'juana@example.com' }
const codes = /^ARR-[0-9A-HJKMNP-TV-Z]{8}$/

async function openWithOrder(environment?: Record<string, string>) {
  const shop = await openShop(environment)
  const { body } = await shop.buy(await shop.make.product())
  const { order_number, id } = body.order
  return { ...shop, order: { order_number, id } as { order_number: string; id: string } }
}

const ask = (shop: Pick<Shop, 'call'>, body: object = form) => shop.call('POST', '/api/withdrawals', { body })

const mails = async (shop: Shop) =>
  (await sentMails(shop)).filter(({ kind, key }) => kind === 'withdrawal' || key.startsWith('staff:withdrawal'))

test('a withdrawal gets its code immediately, on screen and by mail, without any login', async () => {
  const shop = await openShop()
  const { statusCode, body } = await ask(shop)
  expect(statusCode).toBe(201)
  expect(body).toEqual({
    success: true,
    message: `Recibimos tu arrepentimiento. Tu código es ${body.withdrawal.code}.`,
    withdrawal: { code: expect.stringMatching(codes), status: 'recibido', created_at: expect.any(String) },
  })
  const [receipt, staff] = await mails(shop)
  expect(receipt).toMatchObject({ to_address: form.email, subject: expect.stringContaining(body.withdrawal.code) })
  expect(staff).toMatchObject({
    to_address: 'hola@estela.example',
    body_text: expect.stringContaining('/admin/withdrawals'),
  })
})

test('the answer does not tell whether the order exists', async () => {
  const shop = await openWithOrder()
  const shape = ({ statusCode, body }: Awaited<ReturnType<typeof ask>>) => {
    const { code, created_at, ...rest } = body.withdrawal
    return { statusCode, ...body, message: body.message.replace(code, ''), withdrawal: rest }
  }
  const real = await ask(shop, { ...form, order_number: shop.order.order_number })
  const unknown = await ask(shop, { ...form, order_number: '000101-0000' })
  expect(shape(real)).toEqual(shape(unknown))
})

test('staff see the order if its number and e-mail match in any spelling', async () => {
  const shop = await openWithOrder()
  const typed = ` n° ${shop.order.order_number.toLowerCase().replace('-', ' ')}`
  await ask(shop, { order_number: typed, email: 'JUANA@example.com', reason: 'No es mi aroma' })
  await ask(shop, { order_number: shop.order.order_number, email: 'otra@example.com' })
  const { token } = await shop.make.admin()
  const { body } = await shop.call('GET', '/api/admin/withdrawals', { token })
  expect(body).toMatchObject({
    withdrawals: [
      { order_id: shop.order.id, order_status: 'cancelado', order_total: 1000, reason: 'No es mi aroma' },
      { order_id: null, order_status: null, email: 'otra@example.com' },
    ],
    waiting_count: 2,
    pagination: { page: 1, limit: 20, total: 2, pages: 1 },
  })
  expect(body.withdrawals[0].hours_left).toBeGreaterThan(23)
})

test('a withdrawal goes from received to accepted to refunded, and its buyer is notified of each step', async () => {
  const shop = await openShop()
  const { body: asked } = await ask(shop)
  const { token } = await shop.make.admin()
  const { body: list } = await shop.call('GET', '/api/admin/withdrawals', { token })
  const answer = (step: string, body?: object) =>
    shop.call('POST', `/api/admin/withdrawals/${list.withdrawals[0].id}/${step}`, { token, body })
  expect((await answer('refund-noted')).statusCode).toBe(409)
  const accepted = await answer('accept', { note: 'Pasamos el lunes' })
  expect(accepted.body).toMatchObject({
    success: true,
    withdrawal: { status: 'aceptado', hours_left: null, code: asked.withdrawal.code },
  })
  expect((await answer('accept')).body).toMatchObject({
    code: 'estado-invalido',
    message: 'El arrepentimiento ya está en «Aceptado».',
  })
  const { body } = await answer('refund-noted', { note: 'Transferencia 123' })
  expect(body.withdrawal.history).toMatchObject([
    { from_status: null, to_status: 'recibido', author: 'cliente', user_name: null },
    {
      from_status: 'recibido',
      to_status: 'aceptado',
      author: 'personal',
      user_name: 'Laura',
      note: 'Pasamos el lunes',
    },
    { from_status: 'aceptado', to_status: 'reintegrado', author: 'personal', note: 'Transferencia 123' },
  ])
  const received = (await mails(shop)).filter(({ to_address }) => to_address === form.email)
  expect(received.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Recibimos tu arrepentimiento',
    'Aceptamos tu arrepentimiento',
    'Te devolvimos el dinero',
  ])
  expect(received[1]?.body_text).toContain('Pasamos el lunes')
})

test('of two concurrent answers to a withdrawal one wins, and the buyer gets one mail', async () => {
  const shop = await openShop()
  const { db, call } = shop
  await ask(shop)
  const { token } = await shop.make.admin()
  const { id } = await db.selectFrom('withdrawals').select('id').executeTakeFirstOrThrow()
  const accepting = await db.transaction().execute(async (tx) => {
    await tx.updateTable('withdrawals').set({ status: 'aceptado' }).execute()
    const waiting = call('POST', `/api/admin/withdrawals/${id}/accept`, { token })
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { waiting }
  })
  expect((await accepting.waiting).body.code).toBe('estado-invalido')
  const received = (await mails(shop)).filter(({ to_address }) => to_address === form.email)
  expect(received.map(({ subject }) => subject.split(':')[0])).toEqual(['Recibimos tu arrepentimiento'])
})

test('a withdrawal immediately cancels a guest’s unpaid order, and its stock returns once', async () => {
  const shop = await openWithOrder()
  const { order, call, db } = shop
  const asked = await Promise.all(
    ['uno', 'dos', 'tres'].map((reason) => ask(shop, { ...form, order_number: order.order_number, reason })),
  )
  expect(asked.map(({ statusCode, body }) => [statusCode, body.withdrawal.status])).toEqual(
    Array(3).fill([201, 'recibido']),
  )
  const { body } = await call('GET', `/api/orders/${order.id}`)
  expect(body.order).toMatchObject({ status: 'cancelado', can_pay: false })
  const codes = asked.map((reply) => `Arrepentimiento ${reply.body.withdrawal.code}`)
  expect(body.order.history.at(-1)).toMatchObject({ to_status: 'cancelado', author: 'cliente' })
  expect(codes).toContain(body.order.history.at(-1).note)
  expect(await db.selectFrom('products').select('stock').execute()).toEqual([{ stock: 10 }])
  const { token } = await shop.make.admin()
  expect((await call('GET', '/api/admin/withdrawals', { token })).body.waiting_count).toBe(3)
})

test('an order with a payment, or of an account, is held until staff answer its withdrawal', async () => {
  const shop = await openShop()
  const { call, make, buyer } = shop
  const { token } = await make.admin()
  const user = await make.user()
  const staff = (id: string, step: string, body?: object) =>
    call('POST', `/api/admin/orders/${id}/${step}`, { token, body })
  const product = await make.product()
  const items = [{ product_id: product.id, quantity: 1 }]
  const paid = (await shop.buy(product)).body.order
  await staff(paid.id, 'approve')
  const own = await call('POST', '/api/orders', { token: user.token, body: { ...buyer, items, user_id: user.id } })
  for (const { id, order_number, customer_email } of [paid, own.body.order]) {
    const before = (await call('GET', `/api/admin/orders/${id}`, { token })).body.order.status
    const { withdrawal } = (await ask(shop, { order_number, email: customer_email })).body
    const { order } = (await call('GET', `/api/admin/orders/${id}`, { token })).body
    expect(order).toMatchObject({ status: before, held_reason: `Quien compró se arrepintió (${withdrawal.code}).` })
  }
  // An earlier reason stays.
  await shop.db.updateTable('orders').set({ held_reason: 'Posible fraude' }).where('id', '=', paid.id).execute()
  await ask(shop, { order_number: paid.order_number, email: paid.customer_email, reason: 'No me gustó' })
  const { order } = (await call('GET', `/api/admin/orders/${paid.id}`, { token })).body
  expect(order.held_reason).toBe('Posible fraude')
  await staff(own.body.order.id, 'approve')
  for (const { id } of [paid, own.body.order]) expect((await staff(id, 'ship')).body.code).toBe('pedido-retenido')
  expect((await staff(paid.id, 'cancel')).body.message).toMatch(
    /^Orden cancelada. Devolvé \$\s1\.000,00 por transferencia/,
  )
  await staff(own.body.order.id, 'release')
  expect((await staff(own.body.order.id, 'ship')).statusCode).toBe(200)
})

test('an accepted withdrawal of an account’s unpaid order cancels it and returns its stock', async () => {
  const shop = await openWithOrder()
  const user = await shop.make.user()
  await shop.db.updateTable('orders').set({ user_id: user.id, is_guest_order: false }).execute()
  await ask(shop, { ...form, order_number: shop.order.order_number })
  const { token } = await shop.make.admin()
  const { body } = await shop.call('GET', '/api/admin/withdrawals', { token })
  const [{ id, code }] = body.withdrawals
  const accepted = await shop.call('POST', `/api/admin/withdrawals/${id}/accept`, { token })
  expect(accepted.body.withdrawal.order_status).toBe('cancelado')
  const order = await shop.call('GET', `/api/admin/orders/${shop.order.id}`, { token })
  expect(order.body.order.history.at(-1)).toMatchObject({ to_status: 'cancelado', note: `Arrepentimiento ${code}` })
  const products = await shop.db.selectFrom('products').select('stock').execute()
  expect(products).toEqual([{ stock: 10 }])
})

test('a withdrawal becomes refunded only after its order’s refund', async () => {
  const shop = await openWithOrder()
  const { order, call } = shop
  const { token } = await shop.make.admin()
  const post = (url: string, body?: object) => call('POST', `/api/admin/${url}`, { token, body })
  await post(`orders/${order.id}/approve`)
  await ask(shop, { ...form, order_number: order.order_number })
  const { body } = await call('GET', '/api/admin/withdrawals', { token })
  const { id } = body.withdrawals[0]
  await post(`withdrawals/${id}/accept`)
  const { payments } = (await call('GET', `/api/admin/orders/${order.id}`, { token })).body.order
  await post(`payments/${payments[0].id}/refund`, { amount: 1 })
  const early = await post(`withdrawals/${id}/refund-noted`)
  expect([early.statusCode, early.body.code]).toEqual([409, 'sin-devolver'])
  expect(early.body.message.replaceAll('\u00a0', ' ')).toContain('Faltan devolver $ 999,00 de la orden')
  await post(`orders/${order.id}/cancel`)
  expect((await post(`withdrawals/${id}/refund-noted`)).body.withdrawal.status).toBe('reintegrado')
})

test('a withdrawal is not refunded while a transfer of its order waits to be verified', async () => {
  const { order, call, make, ...shop } = await openWithOrder()
  const { token } = await make.admin()
  const sent = new FormData()
  for (const [name, value] of Object.entries({ order_id: order.id, transfer_reference: 'REF', amount: '1000' })) {
    sent.set(name, value)
  }
  expect((await call('POST', '/api/payments/transfer', { body: sent })).statusCode).toBe(201)
  await ask({ call }, { ...form, order_number: order.order_number })
  const { id } = (await call('GET', '/api/admin/withdrawals', { token })).body.withdrawals[0]
  const post = (url: string) => call('POST', `/api/admin/${url}`, { token })
  await post(`withdrawals/${id}/accept`)
  const early = await post(`withdrawals/${id}/refund-noted`)
  expect([early.statusCode, early.body.code]).toEqual([409, 'pago-pendiente'])
  await post(`orders/${order.id}/cancel`)
  expect((await post(`withdrawals/${id}/refund-noted`)).body.withdrawal.status).toBe('reintegrado')
  expect(await shop.db.selectFrom('refunds').selectAll().execute()).toEqual([])
})

test('observing a withdrawal requires saying what is missing', async () => {
  const shop = await openShop()
  await ask(shop)
  const { token } = await shop.make.admin()
  const { body } = await shop.call('GET', '/api/admin/withdrawals', { token })
  const url = `/api/admin/withdrawals/${body.withdrawals[0].id}/observe`
  const silent = await shop.call('POST', url, { token, body: { note: ' ' } })
  expect([silent.statusCode, silent.body.errors]).toEqual([400, { note: 'Contale qué falta' }])
  expect((await shop.call('POST', url, { token, body: { note: '¿Cuál es tu pedido?' } })).body).toMatchObject({
    withdrawal: { status: 'observado' },
  })
})

test('the list shows unanswered withdrawals first, oldest at the top, and finds them by code or e-mail', async () => {
  const shop = await openShop()
  for (const order_number of ['1', '2', '3']) await ask(shop, { order_number, email: `de${order_number}@example.com` })
  const { token } = await shop.make.admin()
  const list = async (query = '') => (await shop.call('GET', `/api/admin/withdrawals${query}`, { token })).body
  const [first] = (await list()).withdrawals
  expect(first.order_number).toBe('1')
  await shop.call('POST', `/api/admin/withdrawals/${first.id}/accept`, { token })
  const numbers = (page: { withdrawals: { order_number: string }[] }) => page.withdrawals.map((one) => one.order_number)
  expect(numbers(await list())).toEqual(['2', '3', '1'])
  expect(numbers(await list('?status=aceptado'))).toEqual(['1'])
  expect(numbers(await list('?search=DE3@'))).toEqual(['3'])
  await ask(shop, { order_number: '261121-7K3Q', email: 'de4@example.com' })
  expect(numbers(await list('?search=2611217k3q'))).toEqual(['261121-7K3Q'])
  expect(numbers(await list(`?search=${first.code.slice(4)}`))).toEqual(['1'])
  expect((await list('?limit=101')).code).toBe('datos-invalidos')
  expect((await list()).waiting_count).toBe(3)
})

test('only administrators see and answer withdrawals', async () => {
  const shop = await openShop()
  const { token } = await shop.make.user()
  for (const [method, url] of [
    ['GET', '/api/admin/withdrawals'],
    ['POST', '/api/admin/withdrawals/1/accept'],
  ] as const) {
    expect((await shop.call(method, url)).statusCode).toBe(401)
    expect((await shop.call(method, url, { token })).statusCode).toBe(403)
  }
  const admin = await shop.make.admin()
  const missing = await shop.call('POST', '/api/admin/withdrawals/999/accept', { token: admin.token })
  expect(missing.statusCode).toBe(404)
})

test.each([
  [{ email: form.email }, 'order_number'],
  [{ ...form, order_number: '   ' }, 'order_number'],
  [{ ...form, email: 'juana' }, 'email'],
  [{ ...form, reason: 'x'.repeat(1001) }, 'reason'],
  [{ ...form, name: 'a\0b' }, 'name'],
])('an incomplete form is refused with 400 and its field: %#', async (body, field) => {
  const shop = await openShop()
  const reply = await ask(shop, body)
  expect(reply.statusCode).toBe(400)
  if (field !== 'name') expect(reply.body.errors).toHaveProperty(field)
})

test('a double click is one withdrawal', async () => {
  const shop = await openShop()
  const replies = await Promise.all([ask(shop), ask(shop), ask(shop)])
  expect(new Set(replies.map(({ body }) => body.withdrawal.code)).size).toBe(1)
  expect(await mails(shop)).toHaveLength(2)
})

test('asking again returns the same code before the answer, and another one after it', async () => {
  const shop = await openShop()
  const code = async () => (await ask(shop)).body.withdrawal.code
  const first = await code()
  await shop.db
    .updateTable('withdrawals')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .execute()
  expect(await code()).toBe(first)
  await shop.db.updateTable('withdrawals').set({ status: 'aceptado' }).execute()
  expect(await code()).not.toBe(first)
})

test('too many withdrawals from one address are refused with 429, by form and API together', async () => {
  const shop = await openShop({ RATE_FORMS: '2' })
  await ask(shop)
  await post(shop, 'order_number=1&email=a%40example.com')
  const refused = await ask(shop)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.anything()])
})

const post = ({ app }: Shop, payload: string, type = 'application/x-www-form-urlencoded') =>
  app.inject({ method: 'POST', url: '/arrepentimiento', payload, headers: { 'content-type': type } })

test('the plain form without JavaScript redirects to the page of its code', async () => {
  const shop = await openShop()
  const reply = await post(shop, 'order_number=261121-7K3Q&email=juana%40example.com&name=&reason=No+es+mi+aroma')
  expect(reply.statusCode).toBe(303)
  expect(reply.headers.location).toMatch(/^\/arrepentimiento\/ARR-[0-9A-Z]{8}$/)
  const { token } = await shop.make.admin()
  const { body } = await shop.call('GET', '/api/admin/withdrawals', { token })
  expect(body.withdrawals).toMatchObject([{ order_number: '261121-7K3Q', reason: 'No es mi aroma' }])
  expect((await post(shop, 'email=x')).statusCode).toBe(400)
  expect((await post(shop, '{}', 'application/json')).statusCode).toBe(415)
})

test('the clock of 24 hours runs until the answer', () => {
  const created_at = '2026-11-21T12:00:00Z'
  expect(hoursLeft({ status: 'recibido', created_at }, new Date('2026-11-21T13:30:00Z'))).toBe(22.5)
  expect(hoursLeft({ status: 'recibido', created_at }, new Date('2026-11-22T14:00:00Z'))).toBe(-2)
  expect(hoursLeft({ status: 'aceptado', created_at }, new Date('2026-11-22T14:00:00Z'))).toBeNull()
})

test('an order number is read as people type it', () => {
  expect(['261121-7K3Q', 'N° 261121 7k3q', '2611217K3Q', 'pedido 261121-7k3q'].map(readOrderNumber)).toEqual(
    Array(4).fill('261121-7K3Q'),
  )
  expect(readOrderNumber('26112I-7KOQ')).toBe('261121-7K0Q')
  expect(readOrderNumber('no lo tengo')).toBe('no lo tengo')
})

test('the clock says how much is left, and when it is late', () => {
  expect([23.9, 11, 3.5, 0.5, -0.5, -30, -100].map((hours) => Object.values(deadline(hours)).join(' '))).toEqual([
    'Quedan 23 h ok',
    'Quedan 11 h warn',
    'Quedan 3 h bad',
    'Quedan 30 min bad',
    'Venció hace 30 min bad',
    'Venció hace 30 h bad',
    'Venció hace 4 días bad',
  ])
})
