import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { png } from '../../../test/support/png.ts'

/** An order with a pending transfer whose proof is a picture. */
async function transferSent() {
  const shop = await openShop()
  const bottle = await shop.make.product({ stock: 5, price: 1200.5 })
  const { order } = (await shop.buy(bottle, 2)).body
  const form = new FormData()
  form.set('order_id', order.id)
  form.set('transfer_reference', 'OP-1')
  form.set('amount', String(order.transfer_amount))
  form.set('proof', new Blob([png]), 'x.png')
  const { payment } = (await shop.call('POST', '/api/payments/transfer', { body: form })).body
  return { shop, order, payment, admin: await shop.make.admin() }
}

test('staff sees the transfer and its proof, and verifies it once', async () => {
  const { shop, order, payment, admin } = await transferSent()
  const { token } = admin
  const { body } = await shop.call('GET', '/api/admin/pending-verifications', { token })
  expect(body.orders).toHaveLength(1)
  expect(body.orders[0]).toMatchObject({
    id: payment.id,
    order_number: order.order_number,
    customer_name: 'Juana Paz',
    total_amount: 2401,
    transfer_reference: 'OP-1',
    transaction_status: 'pendiente',
  })
  const proof = await shop.call('GET', `/api/admin/payment-proof/${payment.id}`, { token })
  expect(proof.headers['content-type']).toBe('image/png')
  expect(Buffer.compare(proof.raw, png)).toBe(0)

  const verify = () =>
    shop.call('POST', `/api/admin/verify-payment/${payment.id}`, { token, body: { admin_notes: 'Vista' } })
  const replies = await Promise.all([verify(), verify()])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.body.message).toContain('Ya la verificó Laura')
  const { body: cash } = await shop.call('GET', '/api/admin/cash/daily', { token })
  expect(cash.summary).toMatchObject({ totalToday: 2401, transferCount: 1, transferAmount: 2401, mpCount: 0 })
})

test('a payment that is no transfer is neither verified nor rejected as one', async () => {
  const { shop, payment, admin } = await transferSent()
  await shop.db.updateTable('payments').set({ method: 'manual' }).execute()
  for (const decision of ['verify', 'reject']) {
    const reply = await shop.call('POST', `/api/admin/${decision}-payment/${payment.id}`, {
      token: admin.token,
      body: { admin_notes: 'No' },
    })
    expect([reply.statusCode, reply.body.message]).toEqual([404, 'Transferencia no encontrada'])
  }
  expect(await shop.db.selectFrom('payments').select('status').execute()).toEqual([{ status: 'pendiente' }])
})

test('a rejected transfer may be sent again, and the reason stays', async () => {
  const { shop, order, payment, admin } = await transferSent()
  const other = (await shop.buy(await shop.make.product())).body.order
  const body = { admin_notes: 'El monto no coincide' }
  const reply = await shop.call('POST', `/api/admin/reject-payment/${payment.id}`, { token: admin.token, body })
  expect(reply.body).toMatchObject({ success: true, message: 'Transacción rechazada' })
  const read = async ({ id }: { id: string }) =>
    (await shop.call('GET', `/api/admin/orders/${id}`, { token: admin.token })).body.order
  const rejected = await read(order)
  expect(rejected.status).toBe('pendiente_pago')
  expect(Date.parse(rejected.expires_at)).toBeGreaterThan(Date.parse(other.expires_at))
  expect((await read(other)).expires_at).toBe(other.expires_at)
  expect(rejected.payments[0]).toMatchObject({ status: 'fallido', admin_notes: 'El monto no coincide' })
})
