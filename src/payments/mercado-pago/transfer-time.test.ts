import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPayingShop } from '../../../test/support/open-paying-shop.ts'
import { cancelUnpaid } from '../holds/cancel-unpaid.server.ts'

const hour = 3_600_000

async function openWithOrder() {
  const shop = await openPayingShop()
  const order = await shop.pay.order()
  const placed = await shop.look.order(order.id)
  const asTold = async () => (await shop.call('GET', `/api/orders/${order.id}`)).body.order
  const hoursLeft = async () => (Date.parse((await asTold()).expires_at) - Date.now()) / hour
  /** Moves the order's times into the past by this much. */
  async function pass(hours: number) {
    const earlier = (column: string) => sql<string>`${sql.ref(column)} - make_interval(secs => ${hours * 3600})`
    await shop.db
      .updateTable('orders')
      .set({ created_at: earlier('created_at'), expires_at: earlier('expires_at') })
      .execute()
    await shop.db
      .updateTable('mercado_pago_preferences')
      .set({ created_at: earlier('created_at'), expires_at: earlier('expires_at') })
      .execute()
  }
  return { ...shop, order, placed, asTold, hoursLeft, pass, cancel: () => cancelUnpaid(shop) }
}

test('during an online payment the order shows both deadlines', async () => {
  const { pay, order, placed, asTold, look, cancel } = await openWithOrder()
  expect((await asTold()).transfer_expires_at).toBe(placed.expires_at)
  const other = await look.order((await pay.order()).id)
  await pay.start(order)
  expect(await look.order(other.id)).toEqual(other)
  await cancel()
  const { expires_at, transfer_expires_at, payment_method } = await asTold()
  expect(payment_method).toBe('mercadopago')
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(hour)
  expect(Math.abs(Date.parse(transfer_expires_at) - Date.parse(placed.expires_at ?? ''))).toBeLessThanOrEqual(1000)
})

test("a rejected online payment restores the order's transfer deadline at once, and the method stays", async () => {
  const { pay, order, placed, asTold, look } = await openWithOrder()
  const other = await pay.order()
  await pay.start(other)
  const paying = await look.order(other.id)
  await pay.choose(order, 'rejected')
  expect(await look.order(other.id)).toEqual(paying)
  const { expires_at, payment_method } = await asTold()
  expect(Math.abs(Date.parse(expires_at) - Date.parse(placed.expires_at ?? ''))).toBeLessThanOrEqual(1000)
  expect(payment_method).toBe('mercadopago')
  expect((await look.order(order.id)).transfer_hold_seconds).toBeNull()
})

test("an abandoned online payment restores the order's transfer deadline, after which the order expires", async () => {
  const { pay, order, look, hoursLeft, pass, cancel } = await openWithOrder()
  await pay.start(order)
  await pass(1.1)
  await Promise.all([cancel(), cancel(), cancel()])
  expect((await look.order(order.id)).status).toBe('pendiente_pago')
  expect(await hoursLeft()).toBeGreaterThan(46.8)
  expect(await hoursLeft()).toBeLessThan(47)
  await pass(47)
  await cancel()
  expect((await look.order(order.id)).status).toBe('cancelado')
})

test('starting payments repeatedly never extends the deadline of an order', async () => {
  const { pay, order, look, hoursLeft, pass, cancel } = await openWithOrder()
  for (let turn = 0; turn < 3; turn++) {
    expect((await pay.start(order)).statusCode).toBe(201)
    expect(await hoursLeft()).toBeLessThanOrEqual(1)
    await pass(15)
    await cancel()
  }
  await pass(2.7)
  expect((await pay.start(order)).statusCode).toBe(201)
  expect(await hoursLeft()).toBeLessThan(0.31)
  await pass(0.299)
  const late = await pay.start(order)
  expect([late.statusCode, late.body.code]).toEqual([409, 'pedido-vencido'])
  await pass(0.01)
  await cancel()
  expect((await look.order(order.id)).status).toBe('cancelado')
})

test('a failed online payment does not shorten the deadline granted after a rejected transfer', async () => {
  const { pay, call, make, order, hoursLeft, pass, cancel } = await openWithOrder()
  await pass(40)
  const form = new FormData()
  form.set('order_id', order.id)
  form.set('transfer_reference', 'REF-1')
  form.set('amount', String(order.total_amount))
  const { payment } = (await call('POST', '/api/payments/transfer', { body: form })).body
  const { token } = await make.admin()
  await call('POST', `/api/admin/reject-payment/${payment.id}`, { token, body: {} })
  expect(await hoursLeft()).toBeGreaterThan(47.9)
  await pay.start(order)
  expect(await hoursLeft()).toBeLessThanOrEqual(1)
  await pass(2)
  await cancel()
  expect(await hoursLeft()).toBeGreaterThan(45.9)
})

test('a payment that the provider rejects days later leaves time to pay again', async () => {
  const { pay, order, look, hoursLeft, pass, cancel } = await openWithOrder()
  await pay.choose(order, 'pending')
  const [payment] = await look.payments(order.id)
  await pass(80)
  await cancel()
  expect((await look.order(order.id)).status).toBe('pendiente_pago')
  const id = String(payment?.provider_payment_id)
  await pay.sayAtProvider(id, { status: 'rejected', status_detail: 'cc_rejected_other_reason' })
  await pay.webhook({ id })
  expect(await hoursLeft()).toBeGreaterThan(0.9)
  expect(await hoursLeft()).toBeLessThanOrEqual(1)
})
