import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeJobsDue } from '../../../test/support/due-jobs.ts'
import { openPayingShop } from '../../../test/support/open-paying-shop.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import { endPayment } from '../end-payment.server.ts'
import { cancelUnpaid as cancelExpired } from '../holds/cancel-unpaid.server.ts'
import { cancelUnpaid } from '../jobs.ts'
import { providerJobs } from '../provider-jobs.ts'
import { openMercadoPago } from './open-mercado-pago.server.ts'
import { isSigned } from './signature.server.ts'

type Shop = Awaited<ReturnType<typeof openPayingShop>>
type Order = Awaited<ReturnType<Shop['pay']['order']>>

test('a hundred concurrent copies of a notification record one payment and one step', async () => {
  const { pay, look, runJobs } = await openPayingShop()
  const order = await pay.order()
  await pay.start(order)
  const id = await pay.atProvider(order)
  // The provider resends the notifications that an overloaded shop refuses.
  const notify = async (): ReturnType<typeof pay.webhook> => {
    const reply = await pay.webhook({ id })
    return reply.statusCode === 503 ? notify() : reply
  }
  const replies = await Promise.all(Array.from({ length: 100 }, notify))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await look.payments(order.id)).toMatchObject([{ status: 'confirmado', provider_payment_id: id }])
  expect(await look.steps(order.id)).toEqual(['pendiente_pago', 'confirmado'])
  expect(await look.cash()).toBe(order.total_amount)
  expect(await look.stock(order.product_id)).toBe(9)
  await runJobs()
  expect(await look.refunds()).toEqual([])
})

test("the provider's fee is saved once, also when it is reported after the payment", async () => {
  const { pay, look, db } = await openPayingShop()
  const order = await pay.order(1, 1000)
  await pay.start(order)
  const id = await pay.atProvider(order)
  await pay.webhook({ id })
  expect(await look.payments(order.id)).toMatchObject([{ fee_amount: 76.1, net_amount: 908.9 }])
  await db
    .updateTable('payments')
    .set({ fee_amount: null, net_amount: null })
    .where('order_id', '=', order.id)
    .execute()
  await pay.webhook({ id })
  expect(await look.payments(order.id)).toMatchObject([{ fee_amount: 76.1, net_amount: 908.9 }])
  // After a partial refund the net may have another meaning: the first one is kept.
  await db.updateTable('payments').set({ fee_amount: 1, net_amount: 2 }).where('order_id', '=', order.id).execute()
  await pay.webhook({ id })
  expect(await look.payments(order.id)).toMatchObject([{ fee_amount: 1, net_amount: 2 }])
})

test('an unsigned or wrongly signed notification is refused', async () => {
  const { pay, look, call } = await openPayingShop()
  const order = await pay.order()
  await pay.start(order)
  const id = await pay.atProvider(order)
  const other = await pay.atProvider(order, { status: 'rejected' })
  const refused = [
    await call('POST', `/api/payments/webhook?data.id=${id}&type=payment`, { body: { data: { id } } }),
    await call('POST', `/api/payments/webhook?topic=payment&id=${id}`),
    await pay.webhook({ id, secret: 'another' }),
    await pay.webhook({ id, headers: { 'x-signature': 'ts=1,v1=' } }),
    await pay.webhook({ id, headers: { 'x-signature': `ts=${Date.now()},v1=${'ñ€'.repeat(20)}` } }),
    await pay.webhook({ id, headers: { 'x-signature': '=,,=,v1' } }),
    await pay.webhook({ id, ts: 'ayer' }),
    // The signature is for one payment and the body names another.
    await pay.webhook({ id: other, body: { type: 'payment', data: { id } } }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 401))
  const huge = { type: 'payment', data: { id }, filler: 'x'.repeat(10_000_000) }
  expect((await pay.webhook({ id, body: huge })).statusCode).toBe(413)
  expect((await look.order(order.id)).status).toBe('pendiente_pago')
  expect(await look.payments(order.id)).toEqual([])
})

test('a correctly signed notification is accepted in every form that the provider has used', async () => {
  const { pay, look } = await openPayingShop({ MP_WEBHOOK_SECRET: 'un-secreto-propio' })
  const old = await pay.order()
  await pay.start(old)
  // A retry: the timestamp is in seconds and days old.
  const id = await pay.atProvider(old)
  expect((await pay.webhook({ id, ts: String(Math.floor(Date.now() / 1000) - 400_000) })).statusCode).toBe(200)
  expect((await look.order(old.id)).status).toBe('confirmado')

  // Without a body, the id is that of the address.
  expect((await pay.webhook({ id, body: '' })).statusCode).toBe(200)

  const signature = (manifest: string, ts = 'ts=1700000000,') =>
    `${ts}v1=${createHmac('sha256', 's').update(manifest).digest('hex')}`
  const isTaken = (dataId: string, requestId: string | undefined, signature: string) =>
    isSigned({ dataId, requestId, signature }, 's')
  expect(isTaken('AbC', 'R1', signature('id:AbC;request-id:R1;ts:1700000000;'))).toBe(true)
  expect(isTaken('AbC', 'R1', signature('id:abc;request-id:R1;ts:1700000000;'))).toBe(true)
  expect(isTaken('abc', undefined, signature('id:abc;ts:1700000000;'))).toBe(true)
  expect(isTaken('abc', 'R1', signature('id:abc;request-id:R1;', ''))).toBe(true)
  expect(isTaken('abc', 'R1', signature('id:abd;request-id:R1;ts:1700000000;'))).toBe(false)
})

test.each([['cut'], ['other']])(
  'a corrupt answer (%s) is requested again, and its payment is booked once',
  async (answers) => {
    const { pay, look } = await openPayingShop()
    const order = await pay.order()
    const id = await pay.atProvider(order)
    await pay.behave({ answers })
    expect((await pay.webhook({ id })).statusCode).toBe(503)
    expect([(await look.order(order.id)).status, await look.payments(order.id)]).toEqual(['pendiente_pago', []])
    await pay.behave({ answers: 'normal' })
    expect((await pay.webhook({ id })).statusCode).toBe(200)
    expect(await look.payments(order.id)).toMatchObject([{ status: 'confirmado', provider_payment_id: id }])
    expect(await look.cash()).toBe(order.total_amount)
  },
)

test('a refund answered about another payment is sent again, and refunded once', async () => {
  const { pay, look, db, call, make, runJobs } = await openPayingShop()
  const order = await pay.order()
  await pay.webhook({ id: await pay.atProvider(order) })
  const [payment] = await look.payments(order.id)
  const { token } = await make.admin()
  await pay.behave({ answers: 'other' })
  const body = { amount: 100, note: 'Se rompió' }
  const asked = await call('POST', `/api/admin/payments/${payment?.id}/refund`, { body, token })
  expect(asked.statusCode).toBeLessThan(300)
  await runJobs()
  expect(await look.refunds()).toEqual([])
  await pay.behave({ answers: 'normal' })
  await makeJobsDue(db)
  await runJobs()
  expect(await look.refunds()).toMatchObject([{ amount: 100 }])
  const made = await db.selectFrom('simulator_refunds').select('amount').execute()
  expect(made).toEqual([{ amount: 100 }])
})

test('other topics and unknown payments are answered and change nothing', async () => {
  const { pay, look } = await openPayingShop()
  const order = await pay.order()
  await pay.start(order)
  const id = await pay.atProvider(order)
  expect((await pay.webhook({ id, type: 'topic_merchant_order_wh' })).statusCode).toBe(200)
  expect((await pay.webhook({ id, type: 'topic_claims_integration_wh' })).statusCode).toBe(200)
  expect((await pay.webhook({ id: '123456' })).statusCode).toBe(200)
  expect((await pay.webhook({ id: 'no-such-thing' })).statusCode).toBe(200)
  expect((await look.order(order.id)).status).toBe('pendiente_pago')
})

test('a notification that arrives before the response to the preference is recorded', async () => {
  const { pay, look } = await openPayingShop()
  const order = await pay.order()
  await pay.webhook({ id: await pay.atProvider(order) })
  expect((await look.order(order.id)).status).toBe('confirmado')
  expect((await pay.start(order)).statusCode).toBe(409)
})

test.each([
  ['another amount', { transaction_amount: 1 }],
  ['another currency', { currency_id: 'USD' }],
  ['other credentials', { live_mode: true }],
])('an approval with %s is left for staff to review, and confirms nothing', async (_what, values) => {
  const { pay, look, db, make, runJobs } = await openPayingShop()
  const admin = await make.admin()
  const order = await pay.order()
  await pay.start(order)
  const id = await pay.atProvider(order, values)
  await pay.webhook({ id })
  await pay.webhook({ id })
  // Without money there is nothing to review.
  await pay.webhook({ id: await pay.atProvider(order, { ...values, status: 'rejected' }) })
  expect((await look.order(order.id)).status).toBe('pendiente_pago')
  expect((await look.payments(order.id)).map(({ status }) => status)).toEqual(['fallido'])
  const [fact] = await db.selectFrom('mercado_pago_facts').select('review').execute()
  expect(fact?.review).toEqual(expect.any(String))
  const notes = (await look.history(order.id)).filter(({ from_status, to_status }) => from_status === to_status)
  expect(notes.map(({ note }) => note)).toEqual([expect.stringContaining('a revisar')])
  await runJobs()
  const bells = await db.selectFrom('notifications').selectAll().where('user_id', '=', admin.id).execute()
  expect(bells.filter(({ key }) => key?.startsWith('staff:note:'))).toMatchObject([
    { message: expect.stringContaining('a revisar'), link: expect.stringMatching(/^\/admin\/orders\?search=/) },
  ])
})

test('a payment of another shop or collected by another account pays no order', async () => {
  const { pay, look, db } = await openPayingShop()
  const order = await pay.order()
  await pay.start(order)
  const other = { ...order, id: '6b0d5c5e-6f0e-4c55-8a3e-1d9d0f6f3c11' }
  const ids = [await pay.atProvider(order, { external_reference: 'other-shop-7' }), await pay.atProvider(other)]
  // The provider resends a notification that is not answered with 200.
  for (const id of ids) expect((await pay.webhook({ id })).statusCode).toBe(200)
  await db.updateTable('mercado_pago_preferences').set({ collector_id: '777' }).execute()
  await pay.webhook({ id: await pay.atProvider(order) })
  expect((await look.order(order.id)).status).toBe('pendiente_pago')
})

test('a late notification never undoes a newer state', async () => {
  const { pay, look, db } = await openPayingShop()
  const order = await pay.order()
  await pay.start(order)
  const id = await pay.atProvider(order)
  await pay.webhook({ id })
  for (const status of ['pending', 'in_process', 'rejected', 'cancelled']) {
    await pay.sayAtProvider(id, { status, status_detail: '' })
    await pay.webhook({ id })
  }
  expect((await look.order(order.id)).status).toBe('confirmado')
  expect(await look.payments(order.id)).toMatchObject([{ status: 'confirmado' }])
  expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
})

test('an approval for a cancelled order is refunded automatically, and staff is notified', async () => {
  const { pay, look, call, runJobs } = await openPayingShop()
  const order = await pay.order()
  const { body } = await pay.start(order)
  expect((await call('POST', `/api/orders/${order.id}/cancel`)).statusCode).toBe(200)
  await pay.press(body.sandbox_init_point, 'approved')
  await runJobs()
  expect((await look.order(order.id)).status).toBe('cancelado')
  expect(await look.refunds()).toMatchObject([{ amount: order.total_amount, note: 'Pago de una orden cancelada' }])
  expect((await look.history(order.id)).slice(-2).map(({ note }) => note)).toEqual([
    expect.stringContaining('Llegó un pago aprobado de una orden cancelada'),
    expect.stringContaining('Devolución de'),
  ])
  expect(await look.cash()).toBe(0)
  expect(await look.stock(order.product_id)).toBe(10)
})

test('a second approval of a paid order is refunded, and the order stays paid', async () => {
  const { pay, look, db, runJobs } = await openPayingShop()
  const order = await pay.order()
  await pay.choose(order, 'approved')
  const second = await pay.atProvider(order)
  await Promise.all(Array.from({ length: 5 }, () => pay.webhook({ id: second })))
  await Promise.all([runJobs(), runJobs()])
  expect((await look.order(order.id)).status).toBe('confirmado')
  expect(await look.refunds()).toHaveLength(1)
  expect(await look.cash()).toBe(order.total_amount)
  const atProvider = await db.selectFrom('simulator_payments').select('status').orderBy('id').execute()
  expect(atProvider.map(({ status }) => status)).toEqual(['approved', 'refunded'])
})

test('polling finds a payment whose notification was lost or not recorded before a crash', async () => {
  const { pay, look, db, runJobs } = await openPayingShop()
  await pay.behave({ notifies: 'never' })
  const order = await pay.order()
  await pay.choose(order, 'approved')
  expect((await look.order(order.id)).status).toBe('pendiente_pago')
  await makeJobsDue(db)
  await Promise.all([runJobs(), runJobs()])
  expect((await look.order(order.id)).status).toBe('confirmado')
  expect(await look.steps(order.id)).toEqual(['pendiente_pago', 'confirmado'])
})

test('a connection lost between the approval and the commit loses nothing: the payment is recorded later', async () => {
  const { pay, look, db, runJobs } = await openPayingShop()
  const order = await pay.order()
  await pay.start(order)
  const id = await pay.atProvider(order)
  await sql`create function die() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`.execute(db)
  await sql`create trigger die before insert on payments execute function die()`.execute(db)
  expect((await pay.webhook({ id })).statusCode).toBe(503)
  expect((await look.order(order.id)).status).toBe('pendiente_pago')
  expect(await db.selectFrom('mercado_pago_facts').selectAll().execute()).toEqual([])
  await sql`drop trigger die on payments`.execute(db)
  await makeJobsDue(db)
  await runJobs()
  expect((await look.order(order.id)).status).toBe('confirmado')
  expect(await look.cash()).toBe(order.total_amount)
  expect((await pay.webhook({ id })).statusCode).toBe(200)
  expect(await look.steps(order.id)).toEqual(['pendiente_pago', 'confirmado'])
})

test('an approval with one order’s amount and another’s reference pays neither', async () => {
  const { pay, look } = await openPayingShop()
  const [one, other] = [await pay.order(), await pay.order(1, 50)]
  await pay.start(one)
  await pay.start(other)
  // A payment of one order's amount with the other order's reference.
  await pay.webhook({ id: await pay.atProvider(one, { external_reference: other.id }) })
  expect((await look.order(one.id)).status).toBe('pendiente_pago')
  expect((await look.order(other.id)).status).toBe('pendiente_pago')
})

test('a payment recorded for one order never pays another', async () => {
  const { pay, look } = await openPayingShop()
  const [one, other] = [await pay.order(), await pay.order()]
  for (const order of [one, other]) await pay.start(order)
  const id = await pay.atProvider(one, { status: 'in_process' })
  await pay.webhook({ id })
  await pay.sayAtProvider(id, { status: 'approved', external_reference: other.id })
  await pay.webhook({ id })
  expect((await look.order(other.id)).status).toBe('pendiente_pago')
  expect(await look.payments(one.id)).toMatchObject([{ status: 'pendiente' }])
  expect((await look.history(other.id)).at(-1)?.note).toContain('a revisar')
})

test('the provider is polled before an unpaid order is cancelled', async () => {
  const { pay, look, db, runJobs } = await openPayingShop()
  await pay.behave({ notifies: 'never' })
  const [paid, unpaid, unknown] = [await pay.order(), await pay.order(), await pay.order()]
  await pay.choose(paid, 'approved')
  // Its time to pay ends before another order starts its payment.
  await db
    .updateTable('mercado_pago_preferences')
    .set({ expires_at: new Date(0) })
    .execute()
  await pay.start(unpaid)
  await db
    .updateTable('orders')
    .set({ created_at: new Date(0), expires_at: new Date(0) })
    .execute()
  await enqueue(db, cancelUnpaid, {})
  await runJobs()
  expect((await look.order(paid.id)).status).toBe('confirmado')
  expect((await look.order(unpaid.id)).status).toBe('cancelado')
  expect((await look.order(unknown.id)).status).toBe('cancelado')
})

test('while the provider does not answer, no order that may have been paid is cancelled', async () => {
  const { pay, look, db, runJobs } = await openPayingShop()
  const [order, unstarted] = [await pay.order(), await pay.order()]
  await pay.start(order)
  await pay.behave({ answers: 'error' })
  await pay.start(unstarted)
  await db
    .updateTable('orders')
    .set({ created_at: new Date(0), expires_at: new Date(0) })
    .execute()
  await enqueue(db, cancelUnpaid, {})
  await runJobs()
  expect((await look.order(order.id)).status).toBe('pendiente_pago')
  // Its buyer got no address to pay at.
  expect((await look.order(unstarted.id)).status).toBe('cancelado')
})

test('a payment that cannot be read keeps its own order from expiring, and no other', async () => {
  const { pay, look, db, runJobs } = await openPayingShop()
  const [unread, unpaid] = [await pay.order(), await pay.order()]
  for (const order of [unread, unpaid]) await pay.start(order)
  await pay.atProvider(unread, { status: '' })
  await db
    .updateTable('orders')
    .set({ created_at: new Date(0), expires_at: new Date(0) })
    .execute()
  await enqueue(db, cancelUnpaid, {})
  await runJobs()
  expect((await look.order(unread.id)).status).toBe('pendiente_pago')
  expect((await look.order(unpaid.id)).status).toBe('cancelado')
})

test('however many orders expire at once, none is cancelled before the provider is polled about it', async () => {
  const shop = await openPayingShop()
  const { pay, look, db } = shop
  const orders = [await pay.order(), await pay.order(), await pay.order()]
  for (const order of orders) await pay.start(order)
  await db
    .updateTable('orders')
    .set({ created_at: new Date(0), expires_at: new Date(0) })
    .execute()
  const states = async () => {
    const found = await Promise.all(orders.map(({ id }) => look.order(id)))
    return found.map(({ status }) => status).toSorted()
  }
  await pay.behave({ answers: 'error' })
  await cancelExpired(shop, { maxPerRun: 2 })
  expect(await states()).toEqual(['pendiente_pago', 'pendiente_pago', 'pendiente_pago'])
  await pay.behave({ answers: 'normal' })
  // A slow provider ends the polls of a run.
  await cancelExpired(shop, { maxPollMs: 0 })
  expect(await states()).toEqual(['cancelado', 'pendiente_pago', 'pendiente_pago'])
  await cancelExpired(shop, { maxPerRun: 1 })
  expect(await states()).toEqual(['cancelado', 'cancelado', 'pendiente_pago'])
  await cancelExpired(shop, { maxPerRun: 1 })
  expect(await states()).toEqual(['cancelado', 'cancelado', 'cancelado'])
})

test('orders that cannot be cancelled or polled do not keep the others from expiring', async () => {
  const shop = await openPayingShop()
  const { pay, look, db } = shop
  const [bad, ...orders] = [
    await pay.order(),
    await pay.order(),
    await pay.order(),
    await pay.order(),
    await pay.order(),
  ]
  const [last] = orders.slice(-1)
  for (const order of orders) await pay.start(order)
  for (const order of orders.slice(0, 3)) await pay.atProvider(order, { status: '' })
  await db
    .updateTable('orders')
    .set({ created_at: new Date(0), expires_at: new Date(0) })
    .execute()
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before update on orders for each row
      when (old.order_number = ${sql.lit(bad?.order_number)}) execute function refuse()`.execute(db)
  const run = async () => {
    await expect(cancelExpired(shop)).rejects.toThrow('refused')
    return (await look.order(last?.id ?? '')).status
  }
  // Three in a row may look like a provider that is away, until a later run.
  await expect.poll(run, { timeout: 20_000 }).toBe('cancelado')
})

test('a failed attempt never undoes the order that another attempt paid', async () => {
  const { pay, look, call } = await openPayingShop()
  const order = await pay.order()
  await pay.start(order)
  const [failed, paid] = [await pay.atProvider(order, { status: 'in_process' }), await pay.atProvider(order)]
  await pay.webhook({ id: failed })
  await pay.webhook({ id: paid })
  await pay.sayAtProvider(failed, { status: 'rejected', status_detail: 'cc_rejected_high_risk' })
  await pay.webhook({ id: failed })
  await pay.webhook({ id: await pay.atProvider(order, { status: 'rejected', status_detail: 'cc_rejected_high_risk' }) })
  expect((await look.order(order.id)).status).toBe('confirmado')
  expect((await look.payments(order.id)).map(({ status }) => status)).toEqual(['fallido', 'confirmado', 'fallido'])
  // Nobody announced a transfer.
  expect((await look.history(order.id)).map(({ note }) => note)).not.toContainEqual(expect.stringContaining('Avisaron'))
  expect((await call('GET', `/api/orders/${order.id}`)).body.order.payment).toMatchObject({ status: 'confirmado' })
})

const beside = {
  'another attempt that fails': async ({ pay }: Shop, order: Order) => {
    const id = await pay.atProvider(order, { status: 'in_process' })
    await pay.webhook({ id })
    return () =>
      pay
        .sayAtProvider(id, { status: 'rejected', status_detail: 'cc_rejected_high_risk' })
        .then(() => pay.webhook({ id }))
  },
  'a transfer that is rejected': async ({ call, look, make }: Shop, order: Order) => {
    const body = new FormData()
    const fields = { order_id: order.id, transfer_reference: 'REF', amount: String(order.total_amount) }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    await call('POST', '/api/payments/transfer', { body })
    const [transfer] = await look.payments(order.id)
    const { token } = await make.admin()
    return () => call('POST', `/api/admin/reject-payment/${transfer?.id}`, { token, body: {} })
  },
}

test.each(Object.entries(beside))(
  'a pending payment recorded beside %s keeps its order from expiring',
  async (_what, begin) => {
    const shop = await openPayingShop()
    const { pay, look, db, runJobs } = shop
    const order = await pay.order()
    await pay.start(order)
    const end = await begin(shop, order)
    const id = await pay.atProvider(order, { status: 'in_process', status_detail: 'pending_review_manual' })
    await pay.webhook({ id })
    await end()
    await db
      .updateTable('orders')
      .set({ expires_at: new Date(0), transfer_hold_seconds: null })
      .execute()
    await enqueue(db, cancelUnpaid, {})
    await runJobs()
    expect((await look.order(order.id)).status).toBe('pendiente_pago')
    expect((await shop.call('GET', `/api/orders/${order.id}`)).body.order.can_pay).toBe(false)
    expect((await pay.start(order)).body.code).toBe('pago-existente')
    await pay.sayAtProvider(id, { status: 'approved', status_detail: 'accredited' })
    await pay.webhook({ id })
    expect((await look.order(order.id)).status).toBe('confirmado')
    expect(await look.refunds()).toEqual([])
  },
)

test('an order under a fraud alert is not shipped until staff releases it, and may be cancelled meanwhile', async () => {
  const { pay, look, make, call, runJobs, db } = await openPayingShop()
  const { token, id: staff_id } = await make.admin()
  const [shipped, cancelled] = [await pay.order(), await pay.order()]
  const post = (path: string, body: unknown = {}) => call('POST', `/api/admin/orders/${path}`, { token, body })
  for (const order of [shipped, cancelled]) {
    const { location } = await pay.choose(order, 'approved')
    const id = String(location.searchParams.get('payment_id'))
    const alert = { id, type: 'stop_delivery_op_wh', body: { type: 'stop_delivery_op_wh', data: { id } } }
    expect((await pay.webhook(alert)).statusCode).toBe(200)
  }
  for (const action of ['ship', 'deliver']) {
    const refused = await post(`${shipped.id}/${action}`)
    expect([refused.statusCode, refused.body.code]).toEqual([409, 'pedido-retenido'])
  }
  const seen = await call('GET', `/api/admin/orders/${shipped.id}`, { token })
  expect(seen.body.order.held_reason).toContain('posible fraude')
  expect((await call('GET', `/api/orders/${shipped.id}`)).raw.toString()).not.toContain('fraude')
  await runJobs()
  const unread = async () => {
    const bells = db.selectFrom('notifications').select('message').where('user_id', '=', staff_id)
    const rows = await bells.where('is_read', '=', false).execute()
    return rows.filter(({ message }) => message.includes('posible fraude')).length
  }
  expect(await unread()).toBe(2)

  expect((await post(`${shipped.id}/release`, { admin_notes: 'Hablé con el comprador' })).statusCode).toBe(200)
  await runJobs()
  expect(await unread()).toBe(1)
  expect((await post(`${shipped.id}/release`)).statusCode).toBe(409)
  expect((await post(`${shipped.id}/ship`)).statusCode).toBe(200)
  const notes = (await look.history(shipped.id)).map(({ note }) => note)
  expect(notes).toContain('Orden liberada. Hablé con el comprador')
  expect((await post(`${cancelled.id}/cancel`)).statusCode).toBe(200)
  expect(await look.cash()).toBe(shipped.total_amount)
})

test('a chargeback known only from the payment also holds the order, and its buyer gets no mail about a refund', async () => {
  const shop = await openPayingShop()
  const { pay, look } = shop
  const order = await pay.order()
  const { location } = await pay.choose(order, 'approved')
  const id = String(location.searchParams.get('payment_id'))
  await pay.sayAtProvider(id, { status: 'charged_back', status_detail: 'settled' })
  await pay.webhook({ id })
  expect((await look.order(order.id)).held_reason).toContain('Contracargo')
  expect(await look.refunds()).toMatchObject([{ amount: order.total_amount }])
  expect((await sentMails(shop)).filter(({ kind }) => kind === 'refund')).toEqual([])
})

test.each([[undefined], [400]])(
  'a chargeback of money already refunded by hand is reported, and the cash never refunds more than was paid',
  async (amount) => {
    const { pay, look, call, make } = await openPayingShop()
    const order = await pay.order()
    const { location } = await pay.choose(order, 'approved')
    const id = String(location.searchParams.get('payment_id'))
    const [payment] = await look.payments(order.id)
    const { token } = await make.admin()
    const body = { by_hand: true, ...(amount && { amount }) }
    await call('POST', `/api/admin/payments/${payment?.id}/refund`, { token, body })
    await pay.sayAtProvider(id, { status: 'charged_back', status_detail: 'settled' })
    await Promise.all([pay.webhook({ id }), pay.webhook({ id })])
    await pay.webhook({ id })
    const [gone, byHand] = [order.total_amount, amount ?? order.total_amount].map(formatPesos)
    const note = `Contracargo en Mercado Pago: ${gone}. De eso ya se habían devuelto a mano ${byHand}.`
    const notes = (await look.history(order.id)).map((step) => step.note)
    expect(notes.filter((text) => text.startsWith('Contracargo'))).toEqual([note])
    expect((await look.order(order.id)).held_reason).toBe(note)
    expect(await look.cash()).toBe(0)
    // Won, only the money that the chargeback took comes back.
    await pay.sayAtProvider(id, { status: 'charged_back', status_detail: 'reimbursed' })
    await pay.webhook({ id })
    expect(await look.cash()).toBe(amount ? 834.56 : 0)
    expect(await look.payments(order.id)).toHaveLength(amount ? 2 : 1)
  },
)

test('a chargeback that the shop won is in the cash and in the order’s history, once', async () => {
  const { pay, look, make, call, db } = await openPayingShop()
  const order = await pay.order()
  const { location } = await pay.choose(order, 'approved')
  const id = String(location.searchParams.get('payment_id'))
  await pay.sayAtProvider(id, { status: 'charged_back', status_detail: 'settled' })
  await pay.webhook({ id })
  expect(await look.cash()).toBe(0)
  await pay.sayAtProvider(id, { status: 'charged_back', status_detail: 'reimbursed' })
  await Promise.all([pay.webhook({ id }), pay.webhook({ id })])
  await pay.webhook({ id })
  expect(await look.cash()).toBe(order.total_amount)
  const notes = (await look.history(order.id)).map(({ note }) => note)
  expect(notes.filter((note) => note.startsWith('Contracargo ganado en Mercado Pago: volvieron'))).toHaveLength(1)
  expect(notes.filter((note) => note.startsWith('Contracargo en'))).toHaveLength(1)

  // The money belongs to the shop: staff are not asked to refund it.
  const { token } = await make.admin()
  const owed = async () => (await call('GET', '/api/admin/orders?owed=true', { token })).body.pagination.total
  expect([await owed(), (await call('GET', '/api/admin/queue', { token })).body.to_return.count]).toEqual([0, 0])
  expect((await call('GET', `/api/admin/orders/${order.id}`, { token })).body.order.payments).toMatchObject([
    { is_surplus: false, admin_notes: expect.stringContaining('Contracargo ganado') },
    { is_surplus: false },
  ])
  // Nor was it refunded: neither buyer nor staff read so.
  const refunded = async () => {
    const { order: seen } = (await call('GET', `/api/orders/${order.id}`)).body
    const { order: listed } = (await call('GET', `/api/admin/orders/${order.id}`, { token })).body
    return [seen.refunded_amount, listed.own_refunded_amount]
  }
  expect(await refunded()).toEqual([0, 0])

  // The provider has no such payment, so it can only be refunded by hand.
  const back = await db.selectFrom('payments').select('id').where('is_surplus', '=', true).executeTakeFirstOrThrow()
  const refunds = await call('GET', `/api/admin/payments/${back.id}/refunds`, { token })
  expect(refunds.body.payment.by_provider).toBe(false)
  const refund = (body: object) => call('POST', `/api/admin/payments/${back.id}/refund`, { token, body })
  expect((await refund({})).body).toMatchObject({ success: false, code: 'fuera-de-plazo' })
  await call('POST', `/api/admin/orders/${order.id}/release`, { token, body: {} })
  expect((await refund({ by_hand: true, amount: 100 })).statusCode).toBe(200)
  expect([await refunded(), (await look.order(order.id)).held_reason]).toEqual([[100, 100], null])
  expect((await refund({ by_hand: true })).statusCode).toBe(200)
  expect(await look.cash()).toBe(0)
  expect([await refunded(), (await look.order(order.id)).held_reason]).toEqual([
    [order.total_amount, order.total_amount],
    'Se devolvió todo lo que se pagó.',
  ])
})

test('goods paid with the money of a won chargeback can be returned', async () => {
  const { pay, look, make, call, db } = await openPayingShop()
  const { token } = await make.admin()
  const order = await pay.order(3)
  const { location } = await pay.choose(order, 'approved')
  const id = String(location.searchParams.get('payment_id'))
  await call('POST', `/api/admin/orders/${order.id}/deliver`, { token, body: {} })
  for (const status_detail of ['settled', 'reimbursed']) {
    await pay.sayAtProvider(id, { status: 'charged_back', status_detail })
    await pay.webhook({ id })
  }
  // It has left the shop: there is nothing to hold.
  expect((await look.order(order.id)).held_reason).toBeNull()
  const back = await db.selectFrom('payments').select('id').where('is_surplus', '=', true).executeTakeFirstOrThrow()
  const { payment } = (await call('GET', `/api/admin/payments/${back.id}/refunds`, { token })).body
  expect(payment).toMatchObject({ is_surplus: false, lines: [{ paid_amount: 3703.68 }] })
  const body = { lines: [{ product_id: order.product_id, quantity: 1 }], by_hand: true, return_stock: true }
  const reply = await call('POST', `/api/admin/payments/${back.id}/refund`, { token, body })
  expect(reply.body).toMatchObject({ success: true, refund: { amount: 1234.56 } })
  expect(await look.stock(order.product_id)).toBe(8)
})

test('an alert holds only the order of the signed payment, whatever else it names', async () => {
  const { pay, look } = await openPayingShop()
  const [signed, named] = [await pay.order(), await pay.order()]
  const [own, other] = await Promise.all(
    [signed, named].map(async (order) => {
      const { location } = await pay.choose(order, 'approved')
      return String(location.searchParams.get('payment_id'))
    }),
  )
  const body = { type: 'stop_delivery_op_wh', payment_id: other, data: { id: own, payment_id: other } }
  expect((await pay.webhook({ id: String(own), type: body.type, body })).statusCode).toBe(200)
  expect((await look.order(named.id)).held_reason).toBeNull()
  expect((await look.order(signed.id)).held_reason).toContain('posible fraude')
  // A refund of everything hides no earlier reason.
  await pay.sayAtProvider(String(own), { status: 'refunded', transaction_amount_refunded: signed.total_amount })
  await pay.webhook({ id: String(own) })
  expect(await look.cash()).toBe(named.total_amount)
  expect((await look.order(signed.id)).held_reason).toContain('posible fraude')

  // A payment's id with a valid signature is not the id of a chargeback.
  const chargeback = { type: 'topic_chargebacks_wh', payment_id: other, data: { id: other } }
  await pay.webhook({ id: String(other), type: chargeback.type, body: chargeback })
  expect((await look.order(named.id)).held_reason).toBeNull()
})

test('staff sees when the last signed notification of Mercado Pago arrived', async () => {
  const { pay, call, make } = await openPayingShop()
  const { token } = await make.admin()
  const heard = async () => (await call('GET', '/api/admin/system-info', { token })).body.info.last_webhook_at
  await pay.webhook({ id: '1', secret: 'another' })
  expect(await heard()).toBeNull()
  await pay.webhook({ id: '1' })
  expect(Date.now() - Date.parse(await heard())).toBeLessThan(60_000)
})

test('a fraud alert and a chargeback reach staff once, in the history of the order', async () => {
  const { pay, look } = await openPayingShop()
  const order = await pay.order()
  const { location } = await pay.choose(order, 'approved')
  const id = String(location.searchParams.get('payment_id'))
  const alert = { id, type: 'stop_delivery_op_wh', body: { type: 'stop_delivery_op_wh', data: { id, payment_id: id } } }
  await Promise.all([pay.webhook(alert), pay.webhook(alert), pay.webhook(alert)])
  await pay.sayAtProvider(id, { status: 'charged_back', status_detail: 'settled' })
  await pay.webhook({ id: `7${id}`, type: 'topic_chargebacks_wh' })
  await pay.webhook({ id: `7${id}`, type: 'topic_chargebacks_wh' })
  const notes = (await look.history(order.id)).filter(({ from_status, to_status }) => from_status === to_status)
  expect(notes.map(({ note }) => note)).toEqual([
    expect.stringContaining('no entregues esta orden'),
    expect.stringContaining('Contracargo en Mercado Pago'),
    expect.stringContaining('contracargo'),
  ])
  expect(await look.cash()).toBe(0)
})

test('the simulator repeats, delays and reorders notifications, and the order is paid once', async () => {
  const { pay, look, runJobs, db } = await openPayingShop()
  await pay.behave({ notifies: 'repeated' })
  const [first, second, third] = [await pay.order(), await pay.order(), await pay.order()]
  await pay.choose(first, 'approved')
  await pay.behave({ notifies: 'reordered' })
  const { body } = await pay.start(third)
  await pay.press(body.sandbox_init_point, 'pending')
  expect(await look.payments(third.id)).toEqual([])
  await pay.press(body.sandbox_init_point, 'approved')
  expect((await look.order(third.id)).status).toBe('confirmado')
  await makeJobsDue(db)
  await pay.behave({ notifies: 'late' })
  await pay.choose(second, 'approved')
  expect((await look.order(second.id)).status).toBe('pendiente_pago')
  await runJobs()
  for (const { id } of [first, second, third]) expect(await look.steps(id)).toEqual(['pendiente_pago', 'confirmado'])
})

test('the provider is polled after 1, 5, 15 and 60 minutes, then daily for a month, while the order may still be paid', async () => {
  const { pay, call, db, runJobs } = await openPayingShop()
  const [order, gone, old] = [await pay.order(), await pay.order(), await pay.order()]
  for (const one of [order, gone]) await pay.start(one)
  // It may have been paid just before.
  await call('POST', `/api/orders/${gone.id}/cancel`)
  await db.updateTable('orders').set({ expires_at: null }).execute()
  const waits = new Map<string, number[]>()
  for (let turn = 0; turn < 6; turn++) {
    const { rows } = await sql<{ key: string; minutes: number; priority: number }>`
      select key, round(extract(epoch from run_at - now()) / 60)::integer as minutes, priority from graphile_worker.jobs
      where task_identifier = 'ask-mercado-pago' and run_at > now() + interval '30 seconds'`.execute(db)
    for (const { key, minutes } of rows) waits.set(key, [...(waits.get(key) ?? []), minutes])
    // After the mails, which are sent after all others: a slow provider delays nothing else.
    for (const { priority } of rows) expect(priority).toBeGreaterThan(10)
    await makeJobsDue(db)
    await runJobs()
  }
  expect(Object.fromEntries(waits)).toEqual({
    [`ask-mercado-pago-${order.id}`]: [1, 5, 15, 60, 1440, 1440],
    [`ask-mercado-pago-${gone.id}`]: [1, 5, 15, 60, 1440],
  })
  await enqueue(db, providerJobs.mercadopago.ask, { order_id: old.id, turn: 33 })
  await pay.webhook({ id: await pay.atProvider(order) })
  await makeJobsDue(db)
  await runJobs()
  // A job that has run may still be in the table for a moment.
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = 'ask-mercado-pago' and run_at > now() + interval '30 seconds'`.execute(db)
  expect(rows).toEqual([])
})

test('cancelling an order with a pending payment cancels the payment at the provider', async () => {
  const { pay, look, call, db, runJobs } = await openPayingShop()
  const order = await pay.order()
  await pay.choose(order, 'pending')
  expect((await call('POST', `/api/orders/${order.id}/cancel`)).statusCode).toBe(200)
  await runJobs()
  expect(await look.payments(order.id)).toMatchObject([{ status: 'fallido', admin_notes: 'El pedido se canceló.' }])
  const { status } = await db.selectFrom('simulator_payments').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('cancelled')
})

test('a payment that the provider cannot cancel now is cancelled later, and one that it refuses to cancel stays', async () => {
  const { db, log, config } = await openPayingShop()
  let status = 0
  const server = createServer((request, reply) => reply.writeHead(request.method === 'PUT' ? status : 404).end('{}'))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const provider = openMercadoPago({ db, log, config: { ...config, port } })
  const isDone = () =>
    endPayment(db, provider, { provider_payment_id: '1' }).then(
      () => true,
      () => false,
    )
  // Wrong credentials, timeouts, locks, rate limits and its own failures pass.
  for (status of [401, 403, 408, 409, 423, 425, 429, 500]) expect([status, await isDone()]).toEqual([status, false])
  for (status of [400, 404, 422]) expect([status, await isDone()]).toEqual([status, true])
})

test.each(['buyer', 'staff'])(
  'when the %s cancels an order, every payment under review is cancelled at the provider',
  async (who) => {
    const { pay, call, db, make, runJobs } = await openPayingShop()
    const order = await pay.order()
    await pay.choose(order, 'pending')
    await pay.webhook({ id: await pay.atProvider(order, { status: 'in_process', status_detail: '' }) })
    const path = who === 'buyer' ? '/api/orders' : '/api/admin/orders'
    const { token } = await make.admin()
    const reply = await call('POST', `${path}/${order.id}/cancel`, who === 'staff' ? { token, body: {} } : {})
    expect(reply.statusCode).toBe(200)
    // Staff have no money to return.
    expect(reply.body.money).toBeUndefined()
    await runJobs()
    const atProvider = await db.selectFrom('simulator_payments').select('status').execute()
    expect(atProvider.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  },
)

test('a payment under review that the shop hears of after the order was paid is cancelled at the provider', async () => {
  const { pay, look, db, runJobs } = await openPayingShop()
  const order = await pay.order()
  await pay.choose(order, 'approved')
  const id = await pay.atProvider(order, { status: 'in_process', status_detail: '' })
  await pay.webhook({ id })
  await runJobs()
  const { status } = await db
    .selectFrom('simulator_payments')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([status, (await look.order(order.id)).status]).toEqual(['cancelled', 'confirmado'])
  expect(await look.refunds()).toEqual([])
})

test('the buyer does not see the notes for staff', async () => {
  const { pay, call } = await openPayingShop()
  const order = await pay.order()
  await pay.start(order)
  await pay.webhook({ id: await pay.atProvider(order, { transaction_amount: 1 }) })
  const { body } = await call('GET', `/api/orders/${order.id}`)
  expect(body.order.history).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('a revisar')
})
