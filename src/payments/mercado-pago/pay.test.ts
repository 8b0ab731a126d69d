import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPayingShop } from '../../../test/support/open-paying-shop.ts'

test('an order is paid by Mercado Pago, from the button to the confirmed order', async () => {
  const { pay, look, call } = await openPayingShop()
  const order = await pay.order(2)
  const started = await pay.start(order)
  expect(started.statusCode).toBe(201)
  expect(started.body).toEqual({
    success: true,
    init_point: expect.any(String),
    sandbox_init_point: expect.any(String),
  })
  const page = await (await fetch(started.body.sandbox_init_point)).text()
  for (const button of ['Aprobar', 'Rechazar', 'Pendiente']) expect(page).toContain(`>${button}</button>`)

  const { status, location } = await pay.press(started.body.sandbox_init_point, 'approved')
  expect([status, location.pathname]).toEqual([303, '/payment/success'])
  expect(location.searchParams.get('status')).toBe('approved')
  expect(location.searchParams.get('external_reference')).toBe(order.id)
  expect(location.searchParams.get('merchant_order_id')).toBe('null')
  const payment_id = location.searchParams.get('payment_id')

  expect(await look.order(order.id)).toMatchObject({ status: 'confirmado', payment_method: 'mercadopago' })
  expect(await look.payments(order.id)).toMatchObject([
    { method: 'mercadopago', status: 'confirmado', amount: 2469.12, provider_payment_id: payment_id },
  ])
  expect(await look.history(order.id)).toMatchObject([
    { to_status: 'pendiente_pago' },
    { to_status: 'confirmado', author: 'mercadopago' },
  ])
  expect(await look.cash()).toBe(2469.12)
  const checked = await call('GET', `/api/payments/verify/${payment_id}?external_reference=${order.id}`)
  expect(checked.body).toEqual({
    success: true,
    status: 'confirmado',
    order_number: order.order_number,
    order_status: 'confirmado',
  })
})

test('the preference has the data of the order, not of the browser', async () => {
  const { pay, db, config, look } = await openPayingShop()
  const order = await pay.order(3, 100.1)
  await pay.start(order)
  const { body } = await db.selectFrom('simulator_preferences').select('body').executeTakeFirstOrThrow()
  expect(body).toMatchObject({
    external_reference: order.id,
    items: [{ quantity: 3, unit_price: 100.1, currency_id: 'ARS' }],
    back_urls: {
      success: `${config.publicUrl}/payment/success`,
      failure: `${config.publicUrl}/payment/failure`,
      pending: `${config.publicUrl}/payment/pending`,
    },
    auto_return: 'approved',
    notification_url: `${config.publicUrl}/api/payments/webhook?source_news=webhooks`,
    expires: true,
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
    statement_descriptor: 'ESTELA',
  })
  const { expires_at, payment_method } = await look.order(order.id)
  const until = (body as { expiration_date_to: string }).expiration_date_to
  expect(new Date(until).toISOString()).toBe(expires_at)
  expect(Date.parse(expires_at ?? '') - Date.now()).toBeGreaterThan(59 * 60_000)
  expect(Date.parse(expires_at ?? '') - Date.now()).toBeLessThanOrEqual(60 * 60_000)
  expect(payment_method).toBe('mercadopago')
})

test('an order with an item of $ 0 can be paid', async () => {
  const { pay, call, make, look, buyer } = await openPayingShop()
  const [bottle, sample] = [await make.product({ price: 100.1 }), await make.product({ price: 0 })]
  const items = [bottle, sample].map(({ id }) => ({ product_id: id, quantity: 2 }))
  const { order } = (await call('POST', '/api/orders', { body: { ...buyer, is_guest_order: true, items } })).body
  await pay.choose(order, 'approved')
  expect(await look.payments(order.id)).toMatchObject([{ status: 'confirmado', amount: 200.2 }])
})

test('a double click gets the same preference', async () => {
  const { pay, db } = await openPayingShop()
  const order = await pay.order()
  const replies = await Promise.all([pay.start(order), pay.start(order), pay.start(order)])
  await pay.behave({ answers: 'down' })
  const again = await pay.start(order)
  expect(new Set([...replies, again].map(({ body }) => body.sandbox_init_point)).size).toBe(1)
  expect(await db.selectFrom('simulator_preferences').select('id').execute()).toHaveLength(1)
  // Without a sandbox address the payer is sent to the only one.
  await db
    .updateTable('mercado_pago_preferences')
    .set({ init_point: 'https://mp.test/', sandbox_init_point: null })
    .execute()
  expect((await pay.start(order)).body.sandbox_init_point).toBe('https://mp.test/')
})

test('a payment is only started for the total of an unpaid order', async () => {
  const { pay, call, db } = await openPayingShop()
  const order = await pay.order()
  expect((await pay.start(order, 1)).statusCode).toBe(400)
  expect((await pay.start(order, order.total_amount + 0.001)).statusCode).toBe(400)
  expect((await pay.start(order, order.total_amount + 0.01)).body.errors.amount).toBe(
    'El importe no es el total del pedido.',
  )
  const unknown = { ...order, id: '6b0d5c5e-6f0e-4c55-8a3e-1d9d0f6f3c11' }
  expect((await pay.start(unknown)).statusCode).toBe(404)
  expect((await pay.start({ ...order, id: "x' or 1=1" })).statusCode).toBe(404)
  expect((await call('POST', '/api/payments/mercadopago', { body: {} })).statusCode).toBe(400)
  await pay.choose(order, 'approved')
  expect((await pay.start(order)).statusCode).toBe(409)

  // Cancelled while the provider is being called: what it answers holds no order.
  const gone = await pay.order()
  const late = await db.transaction().execute(async (tx) => {
    await sql`lock table simulator`.execute(tx)
    const starting = pay.start(gone)
    const started = db.selectFrom('mercado_pago_preferences').select('order_id').where('order_id', '=', gone.id)
    await expect.poll(() => started.execute()).toHaveLength(1)
    expect((await call('POST', `/api/orders/${gone.id}/cancel`)).statusCode).toBe(200)
    return { starting }
  })
  expect((await late.starting).statusCode).toBe(409)
})

test('after a rejected payment the order can be paid again', async () => {
  const { pay, look } = await openPayingShop()
  const order = await pay.order()
  const { location } = await pay.choose(order, 'rejected')
  expect(location.pathname).toBe('/payment/failure')
  expect(await look.payments(order.id)).toMatchObject([
    { status: 'fallido', admin_notes: 'La tarjeta no tiene fondos suficientes.' },
  ])
  expect((await look.order(order.id)).status).toBe('pendiente_pago')
  await pay.choose(order, 'approved')
  expect((await look.order(order.id)).status).toBe('confirmado')
  expect((await look.payments(order.id)).map(({ status }) => status)).toEqual(['fallido', 'confirmado'])
})

test('a buyer who returns before the webhook sees the payment that followed a rejected one', async () => {
  const { pay, call, db } = await openPayingShop()
  const order = await pay.order()
  await pay.choose(order, 'rejected')
  const check = async () => (await call('GET', `/api/payments/verify/${order.id}`)).body.status
  expect(await check()).toBe('fallido')
  await pay.behave({ notifies: 'never' })
  await pay.atProvider(order)
  await sql`update mercado_pago_preferences set asked_at = now() - interval '1 minute'`.execute(db)
  expect(await check()).toBe('confirmado')
})

test('a payment that the shop knows is checked by its id, although the search does not find it yet', async () => {
  const { pay, call, db } = await openPayingShop()
  const order = await pay.order()
  await pay.start(order)
  const id = await pay.atProvider(order, { status: 'in_process', status_detail: '' })
  await pay.webhook({ id })
  await pay.behave({ answers: 'unindexed' })
  await pay.sayAtProvider(id, { status: 'approved', status_detail: 'accredited' })
  await sql`update mercado_pago_preferences set asked_at = now() - interval '1 minute'`.execute(db)
  expect((await call('GET', `/api/payments/verify/${order.id}`)).body.status).toBe('confirmado')
})

test('a buyer who returns before the webhook and the search is confirmed by the payment id of the return address', async () => {
  const { pay, look, call, db } = await openPayingShop()
  const [order, other] = [await pay.order(), await pay.order()]
  await pay.behave({ answers: 'unindexed', notifies: 'never' })
  const { location } = await pay.choose(order, 'approved')
  await pay.start(other)
  const id = location.searchParams.get('payment_id')
  const check = async ({ id: order_id }: { id: string }, payment_id: string | null) =>
    (await call('GET', `/api/payments/verify/${order_id}?payment_id=${payment_id}`)).body.status
  const later = () => sql`update mercado_pago_preferences set asked_at = now() - interval '1 minute'`.execute(db)
  // The id of somebody else's payment, of none, or nonsense: what is recorded is what the provider answers.
  for (const [paid, wrong] of [
    [other, id],
    [order, '999'],
    [order, '../x'],
    [order, 'null'],
  ] as const) {
    await later()
    expect([wrong, await check(paid, wrong)]).toEqual([wrong, 'pendiente'])
  }
  expect([await look.payments(order.id), await look.payments(other.id)]).toEqual([[], []])
  // The provider was just asked about this order.
  expect(await check(order, id)).toBe('pendiente')
  await later()
  expect(await check(order, id)).toBe('confirmado')
  expect(await look.payments(order.id)).toMatchObject([{ status: 'confirmado', provider_payment_id: id }])
  expect(await look.payments(other.id)).toEqual([])

  await pay.start(other)
  const own = await pay.atProvider(other)
  await later()
  const verified = await call('GET', `/api/payments/verify/${own}?external_reference=${other.id}`)
  expect(verified.body.status).toBe('confirmado')
})

test('a pending payment keeps the order until the provider decides', async () => {
  const { pay, look, call } = await openPayingShop()
  const order = await pay.order()
  const { body } = await pay.start(order)
  expect((await pay.press(body.sandbox_init_point, 'pending')).location.pathname).toBe('/payment/pending')
  expect(await look.payments(order.id)).toMatchObject([{ status: 'pendiente' }])
  expect((await pay.start(order)).statusCode).toBe(409)
  expect((await call('GET', `/api/payments/verify/${order.id}`)).body.status).toBe('pendiente')
  await pay.press(body.sandbox_init_point, 'approved')
  expect(await look.payments(order.id)).toMatchObject([{ status: 'confirmado' }])
  expect(await look.steps(order.id)).toEqual(['pendiente_pago', 'confirmado'])
})

test('a forged return address pays nothing', async () => {
  const { pay, look, call } = await openPayingShop()
  const order = await pay.order()
  await pay.start(order)
  const forged = `/api/payments/verify/123?external_reference=${order.id}&status=approved`
  expect((await call('GET', forged)).statusCode).toBe(404)
  expect((await look.order(order.id)).status).toBe('pendiente_pago')
})

test.each([['error'], ['nonsense'], ['down']])(
  'if the provider answers %s, the error is in Spanish and the order does not change',
  async (answers) => {
    const { pay, look } = await openPayingShop()
    const order = await pay.order()
    const before = await look.order(order.id)
    await pay.behave({ answers })
    const reply = await pay.start(order)
    expect([reply.statusCode, reply.body.code]).toEqual([503, 'proveedor-caido'])
    expect(reply.body.message).toContain('Mercado Pago no responde')
    expect(await look.order(order.id)).toEqual(before)
    await pay.behave({ answers: 'normal' })
    expect((await pay.start(order)).statusCode).toBe(201)
  },
)

test('a call to a slow provider times out before the browser does', async () => {
  const { pay } = await openPayingShop()
  const order = await pay.order()
  await pay.behave({ delay_ms: 30_000 })
  // The simulator would create the payment after its delay.
  expect((await pay.start(order)).statusCode).toBe(503)
})

test('while the provider is slow, the buyer sees the recorded status, and its answer is recorded later', async () => {
  const { pay, call, db, look } = await openPayingShop()
  const order = await pay.order()
  await pay.start(order)
  await pay.atProvider(order)
  await sql`update mercado_pago_preferences set asked_at = now() - interval '1 minute'`.execute(db)
  // Two requests: the search, and the payment.
  await pay.behave({ delay_ms: 5000 })
  expect((await call('GET', `/api/payments/verify/${order.id}`)).body.status).toBe('pendiente')
  await expect.poll(async () => (await look.order(order.id)).status).toBe('confirmado')
})

test('with credentials there is no simulator', async () => {
  const { here } = await openPayingShop({ MP_ACCESS_TOKEN: 'APP_USR-1', MP_WEBHOOK_SECRET: 'x' })
  expect((await fetch(`${here}/simulador/mercado-pago/pagar?pref_id=1`)).status).toBe(404)
  expect((await fetch(`${here}/simulador/mercado-pago/v1/payments/1`)).status).toBe(404)
})

test("the simulator's API requires the shop's own token", async () => {
  const { here, call, make } = await openPayingShop()
  expect((await fetch(`${here}/simulador/mercado-pago/v1/payments/1`)).status).toBe(401)
  const body = { answers: 'down' }
  expect((await call('POST', '/simulador/mercado-pago/conducta', { body })).statusCode).toBe(401)
  const { token } = await make.admin()
  expect((await call('POST', '/simulador/mercado-pago/conducta', { body, token })).statusCode).toBe(200)
})

test('if two tabs pay one order by two methods, Mercado Pago pays it and the transfer is closed', async () => {
  const { pay, look, call } = await openPayingShop()
  const order = await pay.order()
  const { body } = await pay.start(order)
  const form = new FormData()
  form.set('order_id', order.id)
  form.set('transfer_reference', 'REF-1')
  form.set('amount', String(order.total_amount))
  expect((await call('POST', '/api/payments/transfer', { body: form })).statusCode).toBe(201)
  await pay.press(body.sandbox_init_point, 'approved')
  expect((await look.payments(order.id)).map(({ method, status }) => [method, status])).toEqual([
    ['transferencia', 'fallido'],
    ['mercadopago', 'confirmado'],
  ])
  expect(await look.steps(order.id)).toEqual(['pendiente_pago', 'pendiente', 'confirmado'])
})

test("the payment check finds an order, a provider's payment with its order and, for staff only, a payment of the shop", async () => {
  const { pay, call, make, look } = await openPayingShop()
  const order = await pay.order()
  const { location } = await pay.choose(order, 'approved')
  const [payment] = await look.payments(order.id)
  const other = await pay.order()
  const verify = async (path: string, token?: string) =>
    (await call('GET', `/api/payments/verify/${path}`, token ? { token } : {})).statusCode
  expect(await verify(order.id)).toBe(200)
  expect(await verify(`${location.searchParams.get('payment_id')}?external_reference=${order.id}`)).toBe(200)
  expect(await verify(`${location.searchParams.get('payment_id')}?external_reference=${other.id}`)).toBe(404)
  expect(await verify(`${location.searchParams.get('payment_id')}`)).toBe(404)
  expect(await verify(String(payment?.id))).toBe(404)
  expect(await verify(String(payment?.id), (await make.user()).token)).toBe(404)
  const { token } = await make.admin()
  expect(await verify(String(payment?.id), token)).toBe(200)
  // Larger than any id.
  expect(await verify('2147483648', token)).toBe(404)
  expect(await verify('null')).toBe(404)
})
