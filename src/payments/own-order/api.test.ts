import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { stockOf } from '../../../test/support/stock-of.ts'
import { defaultSettings } from '../../settings/contract.ts'
import { cancelUnpaid } from '../holds/cancel-unpaid.server.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

async function placed(shop: Shop, quantity = 1) {
  const bottle = await shop.make.product({ stock: 10 })
  const { body } = await shop.buy(bottle, quantity)
  return { bottle, order: body.order as { id: string; transfer_amount: number } }
}

function transfer({ call }: Shop, order: { id: string; transfer_amount: number }) {
  const form = new FormData()
  form.set('order_id', order.id)
  form.set('transfer_reference', 'A-1')
  form.set('amount', String(order.transfer_amount))
  return call('POST', '/api/payments/transfer', { body: form })
}

test('a cancelled order shows how much of its payment was refunded', async () => {
  const shop = await openShop()
  const { order } = await placed(shop)
  const { body } = await transfer(shop, order)
  const { token } = await shop.make.admin()
  const post = (url: string, body?: object) => shop.call('POST', `/api/admin/${url}`, { token, body })
  const money = async () => {
    const { refunded_amount, unreturned_amount } = (await shop.call('GET', `/api/orders/${order.id}`)).body.order
    return [refunded_amount, unreturned_amount]
  }
  expect(await money()).toEqual([0, 0])
  await post(`verify-payment/${body.payment.id}`, { received_amount: 900, shortage: 'ask' })
  await post(`orders/${order.id}/cancel`)
  expect(await money()).toEqual([0, 900])
  await post(`payments/${body.payment.id}/refund`)
  expect(await money()).toEqual([900, 0])
})

test("anyone with an order's id sees it with its history and masked personal data", async () => {
  const shop = await openShop()
  const { order } = await placed(shop)
  await transfer(shop, order)
  const reply = await shop.call('GET', `/api/orders/${order.id}`)
  expect(reply.statusCode).toBe(200)
  expect(reply.body.order).toMatchObject({
    id: order.id,
    status: 'pendiente',
    is_own: false,
    can_pay: false,
    bank: null,
    can_cancel: true,
    customer_name: 'J. P.',
    customer_email: 'j•••@example.com',
    customer_phone: '•••• 6789',
    customer_address: '•••',
    customer_city: 'CABA',
    notes: '',
    payment: { method: 'transferencia', status: 'pendiente', amount: 1000, transfer_reference: null, reason: '' },
  })
  expect(reply.body.order.history.map((step: { to_status: string }) => step.to_status)).toEqual([
    'pendiente_pago',
    'pendiente',
  ])
})

test('its owner sees it unmasked, and the reason of a rejection without the name of staff', async () => {
  const shop = await openShop()
  const [ana, admin, bottle] = [await shop.make.user(), await shop.make.admin(), await shop.make.product()]
  const items = [{ product_id: bottle.id, quantity: 1 }]
  const { body } = await shop.call('POST', '/api/orders', { body: { ...shop.buyer, items }, token: ana.token })
  const payment = (await transfer(shop, body.order)).body.payment
  await shop.call('POST', `/api/admin/reject-payment/${payment.id}`, {
    body: { admin_notes: 'No llegó' },
    token: admin.token,
  })
  const reply = await shop.call('GET', `/api/orders/${body.order.id}`, { token: ana.token })
  expect(reply.body.order).toMatchObject({
    is_own: true,
    can_pay: true,
    bank: { bank_cbu: defaultSettings.bank_cbu },
    customer_email: 'juana@example.com',
    customer_address: 'Callao 100',
    payment: { status: 'fallido', reason: 'No llegó' },
  })
  expect(reply.raw.toString()).not.toContain('Laura')
})

test('an unknown order is 404, whatever its id looks like', async () => {
  const { call } = await openShop()
  for (const id of [randomUUID(), '1', 'x', 'a\u0000b', "'", 'x'.repeat(90)]) {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
    ] as const) {
      const reply = await call(method, `/api/orders/${encodeURIComponent(id)}${path}`)
      expect([id, reply.statusCode === 400 ? id.includes('\u0000') : reply.statusCode === 404]).toEqual([id, true])
    }
  }
})

test('the buyer can cancel an unpaid order, and the stock returns once', async () => {
  const shop = await openShop()
  const { bottle, order } = await placed(shop, 3)
  await transfer(shop, order)
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => shop.call('POST', `/api/orders/${order.id}/cancel`)),
  )
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
  const again = await shop.call('POST', `/api/orders/${order.id}/cancel`)
  expect(again.body.message).toBe('El pedido ya está cancelado.')
  expect(await stockOf(shop.db, bottle.id)).toBe(10)
  const payments = await shop.db.selectFrom('payments').selectAll().execute()
  expect(payments.map(({ status }) => status)).toEqual(['fallido'])
  expect((await transfer(shop, order)).statusCode).toBe(409)
})

test('the buyer cannot cancel a paid order', async () => {
  const shop = await openShop()
  const { bottle, order } = await placed(shop)
  const admin = await shop.make.admin()
  const { payment } = (await transfer(shop, order)).body
  await shop.call('POST', `/api/admin/verify-payment/${payment.id}`, { token: admin.token })
  expect((await shop.call('POST', `/api/orders/${order.id}/cancel`)).statusCode).toBe(409)
  expect(await stockOf(shop.db, bottle.id)).toBe(9)
})

test('concurrent instances cancel an expired order once, and its stock returns once', async () => {
  const shop = await openShop()
  const late = await placed(shop, 2)
  const announced = await placed(shop)
  const fresh = await placed(shop)
  await transfer(shop, announced.order)
  const hourAgo = new Date(Date.now() - 3_600_000)
  await shop.db
    .updateTable('orders')
    .set({ expires_at: hourAgo })
    .where('id', 'in', [late.order.id, announced.order.id])
    .execute()
  await Promise.all(Array.from({ length: 6 }, () => cancelUnpaid(shop)))
  const statuses = await Promise.all(
    [late, announced, fresh].map(async ({ order }) => (await shop.call('GET', `/api/orders/${order.id}`)).body.order),
  )
  expect(statuses.map(({ status }) => status)).toEqual(['cancelado', 'pendiente', 'pendiente_pago'])
  expect(statuses[0].history.at(-1)).toMatchObject({ to_status: 'cancelado', author: 'sistema' })
  expect(await stockOf(shop.db, late.bottle.id)).toBe(10)
  expect(await stockOf(shop.db, announced.bottle.id)).toBe(9)
})

test('of a transfer and a concurrent expiry of its order, only one takes effect', async () => {
  const shop = await openShop()
  const { bottle, order } = await placed(shop)
  await shop.db
    .updateTable('orders')
    .set({ expires_at: new Date(0) })
    .execute()
  const [sent] = await Promise.all([transfer(shop, order), cancelUnpaid(shop)])
  const { status } = (await shop.call('GET', `/api/orders/${order.id}`)).body.order
  expect([sent.statusCode, status]).toEqual(sent.statusCode === 201 ? [201, 'pendiente'] : [409, 'cancelado'])
  expect(await stockOf(shop.db, bottle.id)).toBe(status === 'cancelado' ? 10 : 9)
})
