import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ageLogins } from '../../test/support/age-logins.ts'
import { countLockWaits } from '../../test/support/count-lock-waits.ts'
import { makeJobsDue } from '../../test/support/due-jobs.ts'
import { openPayingShop } from '../../test/support/open-paying-shop.ts'
import { rowsOf } from '../../test/support/rows-of.ts'
import { sentMails } from '../../test/support/sent-mails.ts'
import { moveOrder } from '../orders/move-order.server.ts'
import { lockOrder } from '../orders/queries.server.ts'
import { insertPayment } from './queries.server.ts'
import { sendRefund } from './refunds/send-refund.server.ts'

type Shop = Awaited<ReturnType<typeof openPayingShop>>

async function openStaffedShop(environment?: Record<string, string>) {
  const shop = await openPayingShop(environment)
  const { token } = await shop.make.admin()
  const post = (url: string, body: unknown = {}, headers = {}) =>
    shop.call('POST', `/api/admin/${url}`, { token, body, headers })
  return { ...shop, token, post }
}

async function transfer({ call }: Shop, order: { id: string; total_amount: number }) {
  const form = new FormData()
  form.set('order_id', order.id)
  form.set('transfer_reference', 'REF-9')
  form.set('amount', String(order.total_amount))
  return (await call('POST', '/api/payments/transfer', { body: form })).body.payment.id as number
}

async function paidByMercadoPago(shop: Shop) {
  const order = await shop.pay.order()
  await shop.pay.choose(order, 'approved')
  const [payment] = await shop.look.payments(order.id)
  return { order, payment_id: payment?.id ?? 0, provider_id: payment?.provider_payment_id ?? '' }
}

test('approving an order with a pending transfer verifies the transfer, which could not be refunded before', async () => {
  const shop = await openStaffedShop()
  const order = await shop.pay.order()
  const payment_id = await transfer(shop, order)
  expect((await shop.post(`payments/${payment_id}/refund`)).body.code).toBe('pago-sin-confirmar')
  expect((await shop.post('payments/999/refund')).statusCode).toBe(404)
  const reply = await shop.post(`orders/${order.id}/approve`, { admin_notes: 'Vista en el banco' })
  expect([reply.statusCode, reply.body.success]).toEqual([200, true])
  expect(await shop.look.payments(order.id)).toMatchObject([
    { method: 'transferencia', status: 'confirmado', admin_notes: 'Vista en el banco' },
  ])
  const again = await shop.post(`orders/${order.id}/approve`)
  expect([again.statusCode, again.body.code]).toEqual([409, 'ya-resuelta'])
})

test('approving an unpaid order records a manual payment of the total, once', async () => {
  const shop = await openStaffedShop()
  const order = await shop.pay.order()
  const approve = () => shop.post(`orders/${order.id}/approve`, { admin_notes: 'Pagó en efectivo' })
  const replies = await Promise.all([approve(), approve(), approve()])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  expect(await shop.look.payments(order.id)).toMatchObject([
    { method: 'manual', status: 'confirmado', amount: order.total_amount, admin_notes: 'Pagó en efectivo' },
  ])
  expect(await shop.look.cash()).toBe(order.total_amount)
  expect((await shop.post('orders/6b0d5c5e-6f0e-4c55-8a3e-1d9d0f6f3c11/approve')).statusCode).toBe(404)
  expect((await shop.post('orders/7/approve')).statusCode).toBe(404)
})

test('the payment method of an order is the one that paid it, everywhere', async () => {
  const shop = await openStaffedShop()
  const { pay, look, post, call, token } = shop
  const [byHand, byTransfer, byProvider] = [await pay.order(), await pay.order(), await pay.order()]
  for (const order of [byHand, byTransfer]) await pay.start(order)
  await post(`orders/${byHand.id}/approve`, { admin_notes: 'Pagó en efectivo' })
  await post(`verify-payment/${await transfer(shop, byTransfer)}`)
  await pay.choose(byProvider, 'approved')
  // A later payment is refunded and does not change the method.
  await pay.webhook({ id: await pay.atProvider(byHand) })

  const ways = [byHand, byTransfer, byProvider].map(({ id }) => id)
  const texts = async (path: (id: string) => string) =>
    Promise.all(ways.map(async (id) => (await call('GET', path(id), { token })).body.order.payment_method))
  const methods = ['manual', 'transferencia', 'mercadopago']
  expect(await texts((id) => `/api/admin/orders/${id}`)).toEqual(methods)
  expect(await texts((id) => `/api/orders/${id}`)).toEqual(methods)
  const { order } = (await call('GET', `/api/admin/orders/${byHand.id}`, { token })).body
  expect(order.payments.map(({ method }: { method: string }) => method)).toEqual(['mercadopago', 'manual'])
  const { history } = (await call('GET', `/api/orders/${byTransfer.id}`)).body.order
  const steps = history.map(({ to_status }: { to_status: string }) => to_status)
  expect(steps).toEqual(['pendiente_pago', 'pendiente', 'confirmado'])
  const { body } = await call('GET', '/api/admin/orders', { token })
  const listed = new Map(body.orders.map((order: { id: string; payment_method: string }) => [order.id, order]))
  expect(ways.map((id) => listed.get(id))).toMatchObject([
    { payment_method: 'manual', is_simulated: false },
    { payment_method: 'transferencia', is_simulated: false },
    { payment_method: 'mercadopago', is_simulated: true },
  ])
  const csv = (await call('GET', '/api/admin/orders/export/csv', { token })).raw.toString()
  const lineOf = ({ order_number }: { order_number: string }) =>
    csv.split('\n').find((line) => line.includes(order_number))
  expect(lineOf(byHand)).toContain('Registrado a mano')
  expect(lineOf(byTransfer)).toContain('Transferencia')
  expect(lineOf(byProvider)).toContain('Mercado Pago (simulado)')
  expect((await look.payments(byProvider.id))[0]).toMatchObject({ is_simulated: true })
})

test('an order that waits for no payment does not expire', async () => {
  const shop = await openStaffedShop()
  const { pay, post, look, call } = shop
  const [approved, announced, cancelled, online] = [
    await pay.order(),
    await pay.order(),
    await pay.order(),
    await pay.order(),
  ]
  await post(`orders/${approved.id}/approve`)
  const payment_id = await transfer(shop, announced)
  await call('POST', `/api/orders/${cancelled.id}/cancel`)
  await pay.choose(online, 'approved')
  for (const { id } of [approved, announced, cancelled, online]) {
    expect(await look.order(id)).toMatchObject({ expires_at: null, transfer_hold_seconds: null })
    const { body } = await call('GET', `/api/orders/${id}`)
    expect(body.order).toMatchObject({ expires_at: null, transfer_expires_at: null })
  }
  // After its transfer is rejected, the order waits for a payment again.
  await post(`reject-payment/${payment_id}`)
  expect(Date.parse((await look.order(announced.id)).expires_at ?? '') - Date.now()).toBeGreaterThan(47 * 3_600_000)
})

test('approving an order cancels its pending Mercado Pago payment, which is refunded if approved meanwhile', async () => {
  const shop = await openStaffedShop()
  const { pay, look, db, runJobs, post } = shop
  const [first, second] = [await pay.order(), await pay.order()]
  for (const order of [first, second]) {
    await pay.choose(order, 'pending')
    expect((await post(`orders/${order.id}/approve`)).statusCode).toBe(200)
  }
  // The payment is approved before the shop cancels it at the provider.
  await db
    .updateTable('simulator_payments')
    .set({ status: 'approved' })
    .where('external_reference', '=', second.id)
    .execute()
  await runJobs()
  const atProvider = await db.selectFrom('simulator_payments').select('status').orderBy('id').execute()
  expect(atProvider.map(({ status }) => status)).toEqual(['cancelled', 'refunded'])
  expect(await look.cash()).toBe(2 * first.total_amount)
})

test('a payment under review is cancelled when staff confirm another', async () => {
  const shop = await openStaffedShop()
  const { pay, db, runJobs, post } = shop
  const [byTransfer, byHand] = [await pay.order(), await pay.order()]
  await transfer(shop, byTransfer)
  await pay.choose(byHand, 'pending')
  for (const order of [byTransfer, byHand]) {
    await pay.webhook({ id: await pay.atProvider(order, { status: 'in_process' }) })
    expect((await post(`orders/${order.id}/approve`)).statusCode).toBe(200)
  }
  await runJobs()
  const atProvider = await db.selectFrom('simulator_payments').select('status').execute()
  expect(atProvider.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

test('cancelling an order fails its pending transfer and returns the stock once; a second time is 409', async () => {
  const shop = await openStaffedShop()
  const order = await shop.pay.order(3)
  await transfer(shop, order)
  const cancel = () => shop.post(`orders/${order.id}/cancel`, { reason: 'Sin stock real' })
  const replies = await Promise.all([cancel(), cancel()])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const money = 'Nadie verificó la transferencia que avisaron: si llegó, devolvela.'
  expect(replies.find(({ statusCode }) => statusCode === 200)?.body).toEqual({
    success: true,
    message: `Orden cancelada. ${money}`,
    money,
  })
  expect(await shop.look.payments(order.id)).toMatchObject([{ status: 'fallido' }])
  expect(await shop.look.stock(order.product_id)).toBe(10)
  expect((await shop.look.history(order.id)).at(-1)).toMatchObject({ to_status: 'cancelado', note: 'Sin stock real' })
})

test('a paid order that staff cancels is refunded completely, and the cash nets to 0', async () => {
  const shop = await openStaffedShop()
  const { look, post, db, call, token } = shop
  const { order, provider_id } = await paidByMercadoPago(shop)
  const byHand = await shop.pay.order()
  await post(`orders/${byHand.id}/approve`)
  expect((await post(`orders/${order.id}/cancel`)).body).toEqual({
    success: true,
    message: 'Orden cancelada y pago devuelto',
  })
  // Nobody but staff can send this money.
  const money = 'Devolvé $\u00a01.234,56 por transferencia o en efectivo: ya quedó anotado.'
  expect((await post(`orders/${byHand.id}/cancel`)).body).toEqual({
    success: true,
    message: `Orden cancelada. ${money}`,
    money,
  })
  expect(await look.cash()).toBe(0)
  expect((await look.refunds()).map(({ is_by_hand }) => is_by_hand)).toEqual([false, true])
  const atProvider = await db
    .selectFrom('simulator_payments')
    .select('status')
    .where('id', '=', provider_id)
    .executeTakeFirstOrThrow()
  expect(atProvider.status).toBe('refunded')
  expect(await look.stock(order.product_id)).toBe(10)
  const delivered = await shop.pay.order()
  await post(`orders/${delivered.id}/approve`)
  await call('POST', `/api/admin/orders/${delivered.id}/deliver`, { token, body: {} })
  expect((await post(`orders/${delivered.id}/cancel`)).statusCode).toBe(409)
  const slow = await paidByMercadoPago(shop)
  await shop.pay.behave({ answers: 'error' })
  const underWay = (await post(`orders/${slow.order.id}/cancel`)).body
  expect(underWay.message).toBe('Orden cancelada. La devolución por Mercado Pago queda en curso.')
})

test('a refund that the provider does not answer is retried, and made once', async () => {
  const shop = await openStaffedShop()
  const { pay, look, post, db, runJobs } = shop
  const { order, payment_id } = await paidByMercadoPago(shop)
  await pay.behave({ answers: 'error' })
  const refunded = await post(`payments/${payment_id}/refund`)
  expect(refunded.body).toMatchObject({ refund: { status: 'pendiente', amount: order.total_amount } })
  const again = (await post(`payments/${payment_id}/refund`)).body
  expect([again.code, again.message]).toEqual(['ya-devuelto', 'La devolución de este pago está en curso.'])
  expect(await look.cash()).toBe(order.total_amount)
  await pay.behave({ answers: 'normal' })
  await makeJobsDue(db)
  await Promise.all([runJobs(), runJobs()])
  expect(await look.refunds()).toHaveLength(1)
  expect(await look.cash()).toBe(0)
  // The provider, which is away, is not asked again.
  await pay.behave({ answers: 'down' })
  await expect(sendRefund(shop, refunded.body.refund.id)).resolves.toBeUndefined()
})

test('a refund that the provider answers as rejected is reported to staff once, and nothing is booked', async () => {
  const shop = await openStaffedShop()
  const { pay, look, post, runJobs } = shop
  const { order, payment_id } = await paidByMercadoPago(shop)
  await pay.behave({ answers: 'rejected' })
  const [refused] = await Promise.all([post(`payments/${payment_id}/refund`, { amount: 100 }), runJobs()])
  await runJobs()
  expect([refused.statusCode, refused.body.code]).toEqual([409, 'devolucion-rechazada'])
  expect([await look.refunds(), await look.cash()]).toEqual([[], order.total_amount])
  const notes = (await look.history(order.id)).map(({ note }) => note)
  expect(notes.filter((note) => note.startsWith('Mercado Pago no devolvió'))).toEqual([
    expect.stringMatching(
      /^Mercado Pago no devolvió \$\s100,00 \(.+\)\. Devolvé el dinero de otra forma y anotalo a mano\.$/,
    ),
  ])
  await pay.behave({ answers: 'normal' })
  expect((await post(`payments/${payment_id}/refund`)).body.refund).toMatchObject({ amount: order.total_amount })
})

test.each([
  ['approved', 0, ['hecha']],
  ['rejected', 1234.56, ['fallida']],
] as const)('a refund in process is pending until the provider answers that it is %s', async (status, cash, ended) => {
  const shop = await openStaffedShop()
  const { pay, look, post, db, runJobs } = shop
  const { payment_id } = await paidByMercadoPago(shop)
  await pay.behave({ answers: 'in_process' })
  const states = async () =>
    (await db.selectFrom('refund_requests').select('status').execute()).map(({ status }) => status)
  expect((await post(`payments/${payment_id}/refund`)).body.refund.status).toBe('pendiente')
  await runJobs()
  expect([await states(), await look.refunds(), await look.cash()]).toEqual([['pendiente'], [], 1234.56])
  await db.updateTable('simulator_refunds').set({ status }).execute()
  await makeJobsDue(db)
  await runJobs()
  expect([await states(), await look.cash()]).toEqual([ended, cash])
})

test.each(['in_process', 'down'] as const)(
  'a refund that stays undecided (%s) for days is left to staff in the order, and is still booked if it is made later',
  async (answers) => {
    const shop = await openStaffedShop()
    const { pay, look, post, db, runJobs } = shop
    const { order, payment_id, provider_id } = await paidByMercadoPago(shop)
    await pay.behave({ answers })
    expect((await post(`payments/${payment_id}/refund`, { amount: 100 })).body.refund.status).toBe('pendiente')
    const tried = async (after: string) => {
      await sql`update refund_requests set created_at = now() - ${after}::interval`.execute(db)
      await makeJobsDue(db)
      await runJobs()
      const { status } = await db.selectFrom('refund_requests').select('status').executeTakeFirstOrThrow()
      return [status, (await look.history(order.id)).filter(({ note }) => /no respondió/.test(note)).length]
    }
    expect(await tried('2 days')).toEqual(['pendiente', 0])
    expect(await tried('4 days')).toEqual(['fallida', 1])
    expect((await look.history(order.id)).at(-1)?.note).toMatch(
      /^Mercado Pago no respondió si devolvió \$\s100,00\. Revisalo en Mercado Pago: si no figura, devolvé el dinero de otra forma y anotalo a mano\.$/,
    )
    expect([await look.refunds(), await look.cash()]).toEqual([[], order.total_amount])
    await pay.behave({ answers: 'normal' })
    await pay.sayAtProvider(provider_id, { transaction_amount_refunded: 100, status_detail: 'partially_refunded' })
    await pay.webhook({ id: provider_id })
    await pay.webhook({ id: provider_id })
    expect(await look.refunds()).toMatchObject([{ amount: 100 }])
  },
)

test('a refund that was made without an answer is booked once the provider can be asked', async () => {
  const shop = await openStaffedShop()
  const { pay, look, post, db, runJobs } = shop
  const { order, payment_id, provider_id } = await paidByMercadoPago(shop)
  await pay.behave({ answers: 'in_process' })
  await post(`payments/${payment_id}/refund`, { amount: 100 })
  await pay.sayAtProvider(provider_id, { transaction_amount_refunded: 100, status_detail: 'partially_refunded' })
  await sql`update refund_requests set created_at = now() - interval '4 days'`.execute(db)
  await makeJobsDue(db)
  await runJobs()
  expect(await look.refunds()).toMatchObject([{ amount: 100 }])
  expect((await look.history(order.id)).at(-1)?.note).toMatch(/no respondió si devolvió .*\. Ya estaba devuelto\.$/)
})

test('a refund refused because the provider already holds a part of it says how much is left to return', async () => {
  const shop = await openStaffedShop()
  const { pay, look, post, runJobs } = shop
  const paid = () => paidByMercadoPago(shop)
  const [refunded, cancelled, whole, gone] = [await paid(), await paid(), await paid(), await paid()]
  for (const { provider_id } of [refunded, cancelled]) {
    await pay.sayAtProvider(provider_id, { transaction_amount_refunded: 300, status_detail: 'partially_refunded' })
  }
  for (const { provider_id } of [whole, gone]) {
    await pay.sayAtProvider(provider_id, { status: 'refunded', transaction_amount_refunded: 1234.56 })
  }
  // The search of the provider does not find the payments.
  await pay.behave({ answers: 'unindexed' })
  const left = expect.stringMatching(/ \$\s934,56 /)

  const [refused] = await Promise.all([post(`payments/${refunded.payment_id}/refund`), runJobs()])
  expect(refused.body).toMatchObject({ code: 'devolucion-rechazada', message: left })
  expect((await look.history(refunded.order.id)).at(-1)?.note).toEqual(left)
  expect((await post(`orders/${cancelled.order.id}/cancel`)).body).toMatchObject({ success: true, money: left })
  expect((await look.refunds()).map(({ amount }) => amount)).toEqual([300, 300])
  expect((await post(`payments/${refunded.payment_id}/refund`)).body.refund.amount).toBe(934.56)

  expect((await post(`orders/${whole.order.id}/cancel`)).body).toEqual({
    success: true,
    message: 'Orden cancelada y pago devuelto',
  })
  await runJobs()
  expect((await look.history(whole.order.id)).at(-1)?.note).toContain('Ya estaba devuelto.')
  expect((await post(`payments/${gone.payment_id}/refund`)).body).toMatchObject({
    code: 'ya-devuelto',
    message: 'Mercado Pago no aceptó la devolución. Ya estaba devuelto.',
  })
  expect(await look.cash()).toBe(934.56)
  // Its goods returned to the stock when it was cancelled.
  const rest = await post(`payments/${cancelled.payment_id}/refund`, { return_stock: true })
  expect([rest.statusCode, await look.stock(cancelled.order.product_id)]).toEqual([200, 10])
})

test('partial refunds never exceed what is left, and one idempotency key refunds once', async () => {
  const shop = await openStaffedShop()
  const { look, post, pay, call, token } = shop
  const { order, payment_id, provider_id } = await paidByMercadoPago(shop)
  const refund = (amount: number, key?: string) =>
    post(`payments/${payment_id}/refund`, { amount }, key ? { 'idempotency-key': key } : {})
  const same = await Promise.all([refund(1000, 'una-clave'), refund(1000, 'una-clave'), refund(1000, 'una-clave')])
  expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(same.map(({ body }) => body.refund.id)).size).toBe(1)
  expect((await refund(10, 'una-clave')).body.code).toBe('clave-repetida')
  expect((await refund(234.57)).statusCode).toBe(400)
  expect((await refund(0)).statusCode).toBe(400)
  expect((await refund(-1)).statusCode).toBe(400)
  expect((await call('GET', '/api/admin/orders', { token })).body.orders).toMatchObject([
    { charged_amount: 1234.56, refunded_amount: 1000 },
  ])
  // The webhook about the shop's own refund books nothing twice.
  await pay.webhook({ id: provider_id })
  expect((await refund(234.56)).statusCode).toBe(200)
  await pay.webhook({ id: provider_id })
  expect(await look.cash()).toBe(0)
  expect((await look.refunds()).map(({ amount }) => amount)).toEqual([1000, 234.56])
  expect((await look.order(order.id)).status).toBe('confirmado')
})

test("a refund made in the provider's panel is booked in the cash, and its buyer gets a mail", async () => {
  const shop = await openStaffedShop()
  const { order, provider_id } = await paidByMercadoPago(shop)
  await shop.pay.sayAtProvider(provider_id, { transaction_amount_refunded: 200, status_detail: 'partially_refunded' })
  await Promise.all([shop.pay.webhook({ id: provider_id }), shop.pay.webhook({ id: provider_id })])
  expect(await shop.look.cash()).toBeCloseTo(order.total_amount - 200, 2)
  await shop.pay.sayAtProvider(provider_id, {
    status: 'refunded',
    transaction_amount_refunded: order.total_amount,
  })
  await shop.pay.webhook({ id: provider_id })
  expect(await shop.look.cash()).toBe(0)
  expect((await sentMails(shop)).filter(({ kind }) => kind === 'refund')).toHaveLength(2)
})

test('a completely refunded order is held until staff releases it', async () => {
  const shop = await openStaffedShop()
  const { call, post, token } = shop
  const ship = (id: string) => post(`orders/${id}/ship`)
  const { order, payment_id } = await paidByMercadoPago(shop)
  // Neither the money of other orders nor a surplus or failed payment counts.
  await paidByMercadoPago(shop)
  const other = { order_id: order.id, method: 'transferencia', amount: 50, decided_at: new Date() } as const
  await shop.db
    .insertInto('payments')
    .values([
      { ...other, status: 'confirmado', is_surplus: true },
      { ...other, status: 'fallido', is_surplus: false },
    ])
    .execute()
  await post(`payments/${payment_id}/refund`, { amount: 1 })
  const detail = async (id: string) => (await call('GET', `/api/admin/orders/${id}`, { token })).body.order
  expect((await detail(order.id)).held_reason).toBeNull()
  await post(`payments/${payment_id}/refund`)
  expect((await ship(order.id)).body).toMatchObject({ code: 'pedido-retenido' })
  expect((await detail(order.id)).held_reason).toBe('Se devolvió todo lo que se pagó.')
  expect((await post(`orders/${order.id}/release`)).statusCode).toBe(200)
  expect((await ship(order.id)).statusCode).toBe(200)

  const elsewhere = await paidByMercadoPago(shop)
  const refundable = await call('GET', `/api/admin/payments/${elsewhere.payment_id}/refunds`, { token })
  expect(refundable.body.payment.id).toBe(elsewhere.payment_id)
  const answer = { status: 'refunded', transaction_amount_refunded: elsewhere.order.total_amount }
  await shop.pay.sayAtProvider(elsewhere.provider_id, answer)
  await shop.pay.webhook({ id: elsewhere.provider_id })
  expect((await ship(elsewhere.order.id)).body).toMatchObject({ code: 'pedido-retenido' })
  expect((await post(`orders/${elsewhere.order.id}/cancel`)).statusCode).toBe(200)
  expect((await detail(elsewhere.order.id)).status).toBe('cancelado')
})

test('after 180 days a Mercado Pago payment can only be refunded by hand', async () => {
  const shop = await openStaffedShop()
  const { payment_id } = await paidByMercadoPago(shop)
  const old = new Date(Date.now() - 181 * 24 * 3_600_000)
  await shop.db.updateTable('payments').set({ decided_at: old }).execute()
  expect((await shop.post(`payments/${payment_id}/refund`)).body.code).toBe('fuera-de-plazo')
  expect((await shop.post(`payments/${payment_id}/refund`, { by_hand: true })).statusCode).toBe(200)
  expect(await shop.look.refunds()).toMatchObject([{ is_by_hand: true }])
})

test('a refund returns the stock if staff chooses so: before delivery it cancels the order, after it once', async () => {
  const shop = await openStaffedShop()
  const { post, pay, look, call, token } = shop
  const [early, late] = [await pay.order(2), await pay.order(2)]
  for (const order of [early, late]) await post(`orders/${order.id}/approve`)
  await call('POST', `/api/admin/orders/${late.id}/deliver`, { token, body: {} })
  const payment = async (id: string) => (await look.payments(id))[0]?.id
  const back = { return_stock: true }
  expect((await post(`payments/${await payment(early.id)}/refund`, { ...back, amount: 1 })).statusCode).toBe(400)
  expect((await post(`payments/${await payment(early.id)}/refund`, back)).statusCode).toBe(200)
  expect(await look.order(early.id)).toMatchObject({ status: 'cancelado', held_reason: null })
  expect(await look.stock(early.product_id)).toBe(10)
  expect((await post(`payments/${await payment(late.id)}/refund`, { ...back, amount: 1 })).statusCode).toBe(200)
  expect((await post(`payments/${await payment(late.id)}/refund`, back)).body.code).toBe('stock-devuelto')
  expect((await look.order(late.id)).status).toBe('entregado')
  expect(await look.stock(late.product_id)).toBe(10)
})

test('a refund requires the password when the login is old', async () => {
  const shop = await openPayingShop()
  const { payment_id } = await paidByMercadoPago(shop)
  const admin = await shop.make.admin()
  await ageLogins(shop.db)
  const refund = (body: object) =>
    shop.call('POST', `/api/admin/payments/${payment_id}/refund`, { token: admin.token, body })
  expect([(await refund({})).statusCode, (await refund({})).body.code]).toEqual([403, 'reauth'])
  expect((await refund({ password: 'no es esta' })).body.code).toBe('reauth')
  expect((await refund({ password: admin.password })).statusCode).toBe(200)
})

test('what happens to an order and its money changes nothing of another', async () => {
  const shop = await openStaffedShop()
  const { pay, look, post, call, db } = shop
  type Order = Awaited<ReturnType<typeof pay.order>>
  type Step = (order: Order) => Promise<unknown>
  const newest = async ({ id }: Order) => (await look.payments(id)).at(-1)
  const hear = async (order: Order, values: Record<string, unknown>) => {
    const id = (await newest(order))?.provider_payment_id ?? ''
    await pay.sayAtProvider(id, values)
    return pay.webhook({ id })
  }
  const ask =
    (action: string): Step =>
    ({ id }) =>
      post(`orders/${id}/${action}`)
  const decide =
    (path: string, body: object = {}): Step =>
    async (order) =>
      post(path.replace(':id', String((await newest(order))?.id)), body)
  const begun: Step = (order) => pay.choose(order, 'pending')
  const paid: Step = (order) => pay.choose(order, 'approved')
  const sent: Step = (order) => transfer(shop, order)
  const partly: Step = async (order) => {
    await sent(order)
    await decide('verify-payment/:id', { received_amount: 100, shortage: 'ask', admin_notes: 'Falta' })(order)
    expect((await newest(order))?.received_amount).toBe(100)
  }
  const steps: [before: Step | undefined, then: Step][] = [
    [undefined, ask('approve')],
    [undefined, ({ id }) => call('POST', `/api/orders/${id}/cancel`)],
    [undefined, pay.start],
    [begun, ask('approve')],
    [begun, ask('cancel')],
    [begun, (order) => hear(order, { status: 'approved', status_detail: 'accredited' })],
    [begun, (order) => hear(order, { status: 'rejected' })],
    [sent, decide('verify-payment/:id')],
    [sent, decide('reject-payment/:id')],
    [paid, decide('payments/:id/refund', { amount: 100 })],
    [paid, decide('payments/:id/refund', { return_stock: true })],
    [paid, (order) => hear(order, { status: 'charged_back', status_detail: 'settled' })],
    [paid, ask('cancel')],
    [partly, ask('approve')],
    [partly, ask('cancel')],
  ]
  // A refund under way, besides the orders of the steps.
  await pay.behave({ answers: 'in_process' })
  const waiting = await pay.order()
  await paid(waiting)
  await decide('payments/:id/refund', { amount: 100 })(waiting)
  await pay.behave({ answers: 'normal' })
  const others = [waiting.id]
  const pairs: { own: Order; then: Step }[] = []
  for (const [before, then] of steps) {
    const [own, other] = [await pay.order(), await pay.order()]
    for (const order of [own, other]) await before?.(order)
    pairs.push({ own, then })
    others.push(other.id)
  }
  const rows = await db.selectFrom('payments').select('id').where('order_id', 'in', others).execute()
  const payments = rows.map(({ id }) => id)
  const state = async () => [
    await rowsOf(db, 'orders', 'order_id', others),
    await rowsOf(db, 'payments', 'payment_id', payments),
  ]
  const before = await state()
  for (const [place, { own, then }] of pairs.entries()) {
    const known = [await look.order(own.id), await look.payments(own.id), await look.refunds()]
    await then(own)
    expect([place, await look.order(own.id), await look.payments(own.id), await look.refunds()]).not.toEqual([
      place,
      ...known,
    ])
    expect([place, await state()]).toEqual([place, before])
  }
})

test.each([['orders/6b0d5c5e-6f0e-4c55-8a3e-1d9d0f6f3c11/approve'], ['orders/x/cancel'], ['payments/1/refund']])(
  '%s is for staff only',
  async (path) => {
    const { call, make } = await openPayingShop()
    const { token } = await make.user()
    expect((await call('POST', `/api/admin/${path}`, { body: {} })).statusCode).toBe(401)
    expect((await call('POST', `/api/admin/${path}`, { body: {}, token })).statusCode).toBe(403)
  },
)

test('cancelling a paid order, which refunds it, requires a recent login or the password', async () => {
  const shop = await openStaffedShop()
  const [unpaid, paid] = [await shop.pay.order(), await shop.pay.order()]
  await shop.post(`orders/${paid.id}/approve`, { admin_notes: 'Pagó en efectivo' })
  await ageLogins(shop.db)
  expect((await shop.post(`orders/${paid.id}/cancel`)).body.code).toBe('reauth')
  expect((await shop.post(`orders/${paid.id}/cancel`, { password: 'otra-clave' })).body.code).toBe('reauth')
  expect(await shop.look.cash()).toBe(paid.total_amount)
  expect((await shop.post(`orders/${unpaid.id}/cancel`)).statusCode).toBe(200)
  expect((await shop.post(`orders/${paid.id}/cancel`, { password: 'secreto-largo' })).statusCode).toBe(200)
  expect(await shop.look.cash()).toBe(0)
})

test('an order that is paid while it is being cancelled is refunded only with a recent login', async () => {
  const { pay, post, db, look } = await openStaffedShop()
  const order = await pay.order()
  await ageLogins(db)
  const paid = {
    order_id: order.id,
    method: 'manual' as const,
    amount: order.total_amount,
    status: 'confirmado' as const,
  }
  const cancelling = await db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.id)
    const cancelling = post(`orders/${order.id}/cancel`)
    await expect.poll(() => countLockWaits(db)).toBe(1)
    await insertPayment(tx, { ...paid, decided_at: new Date() })
    await moveOrder(tx, order.id, 'confirmado', { author: 'sistema' })
    return { reply: cancelling }
  })
  expect((await cancelling.reply).body.code).toBe('reauth')
  expect((await look.order(order.id)).status).toBe('confirmado')
  expect(await look.cash()).toBe(order.total_amount)
  expect((await post(`orders/${order.id}/cancel`, { password: 'secreto-largo' })).statusCode).toBe(200)
  expect(await look.cash()).toBe(0)
})

test('a refund is in the history of its order and at its payment, with its reason and author', async () => {
  const shop = await openStaffedShop()
  const { order, payment_id } = await paidByMercadoPago(shop)
  await shop.post(`payments/${payment_id}/refund`, { amount: 100, note: 'Llegó golpeado' })
  await shop.post(`payments/${payment_id}/refund`, { amount: 50, note: 'Por la demora', by_hand: true })
  const { body } = await shop.call('GET', `/api/admin/orders/${order.id}`, { token: shop.token })
  const notes = body.order.history.slice(-2)
  expect(notes).toMatchObject([
    { author: 'personal', note: expect.stringMatching(/^Devolución de \$\s100,00 por Mercado Pago\. Llegó golpeado$/) },
    { author: 'personal', note: expect.stringMatching(/^Devolución de \$\s50,00 a mano\. Por la demora$/) },
  ])
  expect(notes[0].user_name).toEqual(expect.any(String))
  expect(body.order.payments[0].refunds).toMatchObject([
    { amount: 100, note: 'Llegó golpeado', status: 'hecha', is_by_hand: false, created_by: notes[0].user_name },
    { amount: 50, note: 'Por la demora', status: 'hecha', is_by_hand: true },
  ])
  // The buyer is notified by mail.
  const seen = (await shop.call('GET', `/api/orders/${order.id}`)).body.order.history
  expect(JSON.stringify(seen)).not.toContain('Llegó golpeado')
})

test('cancelling unpaid orders is not rate limited; only passwords are', async () => {
  const shop = await openStaffedShop({ RATE_LOGIN: '2' })
  const { post, pay, look, db } = shop
  for (let count = 0; count < 4; count++) {
    const order = await pay.order()
    expect((await post(`orders/${order.id}/cancel`)).statusCode).toBe(200)
  }
  const { order, payment_id } = await paidByMercadoPago(shop)
  await ageLogins(db)
  const guesses = []
  for (const path of [`orders/${order.id}/cancel`, `payments/${payment_id}/refund`, `orders/${order.id}/cancel`]) {
    guesses.push((await post(path, { password: 'no es esta' })).statusCode)
  }
  expect(guesses).toEqual([403, 403, 429])
  expect(await look.payments(order.id)).toMatchObject([{ status: 'confirmado' }])
})
