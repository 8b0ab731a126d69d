import { expect, test } from 'vitest'
import { openPayingShop } from '../../../test/support/open-paying-shop.ts'
import { guest } from '../../../test/support/person.ts'

async function openDiscountingShop() {
  const shop = await openPayingShop()
  const { token } = await shop.make.admin()
  const post = (path: string, body: unknown = {}, headers = {}) =>
    shop.call('POST', `/api/admin/${path}`, { token, body, headers })
  await post('promotions', { name: 'Tercera gratis', kind: 'n_for_m', buy: 3, pay: 2 })
  await post('promotions', { name: 'Cien', kind: 'amount', value: 100, code: 'CIEN' })
  const [rose, oud] = [await shop.make.product({ price: 1000 }), await shop.make.product({ price: 333.33 })]
  const order = async (body: object = {}) => {
    const items = [
      { product_id: rose.id, quantity: 3 },
      { product_id: oud.id, quantity: 1 },
    ]
    return (await shop.call('POST', '/api/orders', { body: { ...guest, items, coupon: 'CIEN', ...body } })).body.order
  }
  const approve = async (id: string) => {
    await post(`orders/${id}/approve`)
    return (await shop.look.payments(id))[0]?.id ?? 0
  }
  const stock = async (id: number) =>
    (await shop.db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
  return { ...shop, token, post, rose, oud, order, approve, stock }
}

test('a refund by lines returns what was paid for them, each unit once, and all lines add up to the cent', async () => {
  const { order, approve, post, rose, oud, call, token } = await openDiscountingShop()
  const placed = await order()
  expect(placed.items.map((item: { paid_amount: number }) => item.paid_amount)).toEqual([1914.29, 319.04])
  expect(placed.total_amount).toBe(2233.33)
  const id = await approve(placed.id)
  const refund = (lines: object[], more = {}, headers = {}) =>
    post(`payments/${id}/refund`, { lines, ...more }, headers)
  const one = await refund([{ product_id: rose.id, quantity: 1 }])
  expect([one.statusCode, one.body.refund.amount]).toEqual([200, 638.1])
  const { history } = (await call('GET', `/api/admin/orders/${placed.id}`, { token })).body.order
  const named = placed.items.find((item: { product_id: number }) => item.product_id === rose.id).name
  expect(history.at(-1).note).toContain(`1 × ${named}`)
  expect(history.at(-1).note.match(/ × /g)).toHaveLength(1)
  expect((await refund([{ product_id: rose.id, quantity: 3 }])).body.errors).toEqual({ lines: expect.any(String) })
  expect((await refund([{ product_id: 9999, quantity: 1 }])).statusCode).toBe(400)
  expect((await refund([{ product_id: oud.id, quantity: 1 }], { amount: 319.05 })).body.errors).toHaveProperty('amount')
  const twice = { 'idempotency-key': 'otra-clave' }
  const both = [
    { product_id: rose.id, quantity: 1 },
    { product_id: oud.id, quantity: 1 },
  ]
  const replies = await Promise.all([refund(both, {}, twice), refund(both, {}, twice)])
  expect(replies.map(({ body }) => body.refund.amount)).toEqual([957.13, 957.13])
  expect((await refund([both[0] as object], {}, twice)).body.code).toBe('clave-repetida')
  const { lines, left } = (await call('GET', `/api/admin/payments/${id}/refunds`, { token })).body.payment
  expect(lines.map(({ refunded }: { refunded: number }) => refunded)).toEqual([2, 1])
  expect(left).toBe(638.1)
  expect((await refund([{ product_id: oud.id, quantity: 1 }])).body.code).toBe('ya-devuelto')
  expect((await refund([{ product_id: rose.id, quantity: 1 }])).body.refund.amount).toBe(638.1)
  expect((await refund([{ product_id: rose.id, quantity: 1 }])).body.code).toBe('ya-devuelto')
})

test('the price of a line excludes shipping and includes the transfer discount', async () => {
  const { order, post, call, token, rose, oud, look } = await openDiscountingShop()
  await call('PUT', '/api/admin/settings', { token, body: { transfer_discount_percent: 10 } })
  await call('PUT', '/api/admin/shipping-methods/1', { token, body: { rates: [{ price: 500 }] } })
  const placed = await order()
  expect([placed.total_amount, placed.transfer_amount]).toEqual([2733.33, 2510])
  const form = new FormData()
  for (const [name, value] of [
    ['order_id', placed.id],
    ['transfer_reference', 'REF'],
    ['amount', '2510'],
  ]) {
    form.set(String(name), value)
  }
  expect((await call('POST', '/api/payments/transfer', { body: form })).statusCode).toBe(201)
  await post(`orders/${placed.id}/approve`)
  const read = (await call('GET', `/api/admin/orders/${placed.id}`, { token })).body.order
  expect(read.items.map((item: { paid_amount: number }) => item.paid_amount)).toEqual([1722.86, 287.14])
  const id = (await look.payments(placed.id))[0]?.id
  const lines = [
    { product_id: rose.id, quantity: 3 },
    { product_id: oud.id, quantity: 1 },
  ]
  expect((await post(`payments/${id}/refund`, { lines })).body.refund.amount).toBe(2010)
})

test('an excess in a transfer does not raise the price of its lines', async () => {
  const { order, post, call, token, rose, look } = await openDiscountingShop()
  await call('PUT', '/api/admin/shipping-methods/1', { token, body: { rates: [{ price: 500 }] } })
  const placed = await order()
  const form = new FormData()
  for (const [name, value] of Object.entries({ order_id: placed.id, transfer_reference: 'REF', amount: '2733.33' })) {
    form.set(name, value)
  }
  await call('POST', '/api/payments/transfer', { body: form })
  const id = (await look.payments(placed.id))[0]?.id
  await post(`verify-payment/${id}`, { received_amount: 4733.33 })
  const of = async () => (await call('GET', `/api/admin/payments/${id}/refunds`, { token })).body.payment
  expect((await of()).lines.map((line: { paid_amount: number }) => line.paid_amount)).toEqual([1914.29, 319.04])
  const one = await post(`payments/${id}/refund`, { lines: [{ product_id: rose.id, quantity: 1 }] })
  expect(one.body.refund.amount).toBe(638.1)
  expect((await post(`payments/${id}/refund`, { amount: 2000, note: 'Lo que sobró' })).statusCode).toBe(200)
  expect((await of()).left).toBe(2095.23)
})

test('refunded lines of a delivered order return to the stock, each unit once', async () => {
  const { order, approve, post, rose, oud, stock } = await openDiscountingShop()
  const placed = await order()
  const id = await approve(placed.id)
  const refund = (lines: object[]) => post(`payments/${id}/refund`, { lines, return_stock: true })
  expect((await refund([{ product_id: rose.id, quantity: 1 }])).statusCode).toBe(400)
  await post(`orders/${placed.id}/deliver`)
  expect((await refund([{ product_id: rose.id, quantity: 2 }])).statusCode).toBe(200)
  expect([await stock(rose.id), await stock(oud.id)]).toEqual([9, 9])
  const rest = await post(`payments/${id}/refund`, { return_stock: true })
  expect(rest.statusCode).toBe(200)
  expect([await stock(rose.id), await stock(oud.id)]).toEqual([10, 10])
})

test('refunding the rest does not return units to the stock that were refunded as broken before', async () => {
  const { order, approve, post, rose, oud, stock } = await openDiscountingShop()
  const placed = await order()
  const id = await approve(placed.id)
  await post(`orders/${placed.id}/deliver`)
  const refund = (body: object) => post(`payments/${id}/refund`, body)
  expect((await refund({ lines: [{ product_id: rose.id, quantity: 1 }], note: 'Llegó roto' })).statusCode).toBe(200)
  const sound = { lines: [{ product_id: rose.id, quantity: 1 }], return_stock: true }
  expect((await refund(sound)).statusCode).toBe(200)
  expect((await refund({ return_stock: true, amount: 1 })).statusCode).toBe(200)
  expect([await stock(rose.id), await stock(oud.id)]).toEqual([9, 10])
  expect((await refund(sound)).body.message).toBe('Esos productos ya volvieron al stock.')
  expect((await refund({ return_stock: true })).body).toMatchObject({
    code: 'stock-devuelto',
    message: 'De esta orden no queda nada por sumar al stock.',
  })
})

/** A delivered and paid order whose payment the provider refuses to refund because of a dispute. */
async function openDispute() {
  const { order, pay, look, post, rose, stock, db } = await openDiscountingShop()
  const placed = await order()
  await pay.choose(placed, 'approved')
  const id = (await look.payments(placed.id))[0]?.id
  await post(`orders/${placed.id}/deliver`)
  await db.updateTable('simulator_payments').set({ status: 'in_mediation' }).execute()
  const refund = (quantity: number, body: object = {}) =>
    post(`payments/${id}/refund`, { lines: [{ product_id: rose.id, quantity }], ...body })
  return { refund, rosesLeft: () => stock(rose.id) }
}

test('a bottle returned to the stock by a failed refund is not returned twice, and others still can be', async () => {
  const { refund, rosesLeft } = await openDispute()
  const back = (quantity: number, body: object = {}) => refund(quantity, { return_stock: true, ...body })
  expect((await back(1)).body.code).toBe('devolucion-rechazada')
  expect(await rosesLeft()).toBe(8)
  expect((await back(2, { by_hand: true })).statusCode).toBe(200)
  expect(await rosesLeft()).toBe(9)
  expect((await back(1)).body.code).toBe('devolucion-rechazada')
  expect(await rosesLeft()).toBe(10)
  expect((await back(1, { by_hand: true })).statusCode).toBe(200)
  expect(await rosesLeft()).toBe(10)
})

test('a bottle already back in stock that is then refunded by hand does not count as broken', async () => {
  const { refund, rosesLeft } = await openDispute()
  expect((await refund(1, { return_stock: true })).body.code).toBe('devolucion-rechazada')
  expect((await refund(1, { by_hand: true })).statusCode).toBe(200)
  expect((await refund(2, { by_hand: true, return_stock: true })).statusCode).toBe(200)
  expect(await rosesLeft()).toBe(10)
})

test('a deleted product can be refunded by its line', async () => {
  const { order, approve, post, call, token, rose, oud, stock } = await openDiscountingShop()
  const placed = await order()
  const id = await approve(placed.id)
  await post(`orders/${placed.id}/deliver`)
  expect((await call('DELETE', `/api/products/${rose.id}`, { token })).statusCode).toBe(200)
  const refund = (...lines: object[]) => post(`payments/${id}/refund`, { lines, return_stock: true })
  const read = async () => (await call('GET', `/api/admin/payments/${id}/refunds`, { token })).body.payment.lines
  const [ofRose, ofOud] = (await read()) as { line_id: number; product_id: number | null }[]
  expect([ofRose?.product_id, ofOud?.product_id]).toEqual([null, oud.id])
  const one = { line_id: ofRose?.line_id, quantity: 1 }
  expect((await refund(one)).body.message).toBe('Ese producto se eliminó: no hay stock al que sumarlo.')
  const both = await refund({ ...one, product_id: null }, { product_id: oud.id, line_id: ofOud?.line_id, quantity: 1 })
  expect([both.statusCode, both.body.refund.amount, await stock(oud.id)]).toEqual([200, 957.14, 10])
  for (const wrong of [
    { quantity: 1 },
    { line_id: 99, quantity: 1 },
    { line_id: ofRose?.line_id, product_id: oud.id, quantity: 1 },
  ]) {
    expect((await refund(wrong)).statusCode).toBe(400)
  }
  expect((await post(`payments/${id}/refund`, { lines: [one, one] })).body.refund.amount).toBe(1276.19)
  expect((await read()).map(({ refunded }: { refunded: number }) => refunded)).toEqual([3, 1])
})

test('the provider charges the sum of the order, and refunds what was paid for a line', async () => {
  const { order, pay, look, post, oud, db } = await openDiscountingShop()
  const placed = await order()
  await pay.choose(placed, 'approved')
  const [payment] = await look.payments(placed.id)
  expect(payment).toMatchObject({ status: 'confirmado', amount: 2233.33 })
  const { body } = await db.selectFrom('simulator_preferences').select('body').executeTakeFirstOrThrow()
  expect(body).toMatchObject({ items: [{ quantity: 1, unit_price: 2233.33 }] })
  const reply = await post(`payments/${payment?.id}/refund`, { lines: [{ product_id: oud.id, quantity: 1 }] })
  expect(reply.body.refund).toMatchObject({ amount: 319.04, status: 'hecha' })
})

test('an order with a total of 0 is paid when it is placed, and takes neither payments nor refunds', async () => {
  const { order, pay, post, look, call, token, db, rose, stock } = await openDiscountingShop()
  await post('promotions', { name: 'Regalo', kind: 'percent', value: 100, code: 'REGALO', max_uses: 1 })
  const key = { 'idempotency-key': 'un-regalo' }
  const items = [{ product_id: rose.id, quantity: 3 }]
  const send = () => call('POST', '/api/orders', { body: { ...guest, items, coupon: 'REGALO' }, headers: key })
  const [first, again] = [await send(), await send()]
  const placed = first.body.order
  expect([first.statusCode, placed.status, placed.total_amount, placed.items[0].paid_amount]).toEqual([
    201,
    'confirmado',
    0,
    0,
  ])
  expect([again.body.order.id, again.body.order.status, placed.expires_at]).toEqual([placed.id, 'confirmado', null])
  expect(await look.payments(placed.id)).toMatchObject([{ status: 'confirmado', method: 'manual', amount: 0 }])
  const { history, can_pay, payment_method } = (await call('GET', `/api/orders/${placed.id}`)).body.order
  expect(payment_method).toBe('manual')
  expect([history.map((step: { author: string }) => step.author), can_pay]).toEqual([['cliente', 'sistema'], false])

  // Neither an online payment nor a transfer of 0 can be started.
  expect((await pay.start(placed)).body.code).toBe('pago-existente')
  expect(await db.selectFrom('simulator_preferences').selectAll().execute()).toEqual([])
  expect((await post(`orders/${placed.id}/approve`)).statusCode).toBe(409)
  expect((await call('GET', '/api/admin/cash/daily', { token })).body.summary.totalToday).toBe(0)

  expect(await order({ coupon: 'REGALO' })).toBeUndefined()
  expect((await post(`orders/${placed.id}/cancel`)).body.message).toBe('Orden cancelada')
  expect([await stock(rose.id), (await look.refunds()).length]).toEqual([10, 0])
  expect((await order({ coupon: 'REGALO' })).status).toBe('confirmado')
})
