import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { orderLink } from '../../orders/finding/order-link.server.ts'

async function openWithOrder(environment: Record<string, string> = {}) {
  const shop = await openShop(environment)
  const { order } = (await shop.buy(await shop.make.product({ name: 'Azahar' }))).body
  const [, signature = ''] = (await orderLink(shop.db, shop.config.publicUrl, order)).split('.')
  const lookUp = (body: Record<string, unknown>, token?: string) =>
    shop.call('POST', '/api/orders/lookup', { body, ...(token ? { token } : {}) })
  return { ...shop, order, signature, lookUp }
}

test('a guest finds the masked order by its number and email, in any spelling', async () => {
  const { order, lookUp } = await openWithOrder()
  const typed = ` n° ${order.order_number.toLowerCase().replace('-', ' ')}`
  const { statusCode, body } = await lookUp({ order_number: typed, email: ' JUANA@Example.com ' })
  expect(statusCode).toBe(200)
  expect(body.order).toMatchObject({ id: order.id, status: 'pendiente_pago', can_pay: true, is_masked: true })
  expect(body.order.customer_email).toBe('j•••@example.com')
})

test('a wrong email, a wrong signature and an unknown order get the same response', async () => {
  const { order, signature, lookUp, buyer } = await openWithOrder()
  const { order_number } = order
  const email = buyer.customer_email
  const tries = [
    { order_number, email: 'otra@example.com' },
    { order_number: '000101-0000', email },
    { order_number, email: '%' },
    { order_number, signature: 'x'.repeat(22) },
    { order_number, signature: `${signature}x` },
    { order_number, signature: 'ñ'.repeat(11) },
    { order_number: '000101-0000', signature },
    { order_number, signature, email: 'otra@example.com' },
    { order_number, signature: 'x'.repeat(22), email },
  ]
  const replies = await Promise.all(tries.map((body) => lookUp(body)))
  for (const reply of replies) expect([reply.statusCode, reply.body]).toEqual([404, replies[0]?.body])
  for (const body of [{ order_number }, { order_number, email: ' ' }, { email }, { order_number: ' ', email }]) {
    expect((await lookUp(body)).statusCode).toBe(400)
  }
})

test('the link of a mail shows the status of the order, and no personal data', async () => {
  const { order, signature, lookUp, buyer } = await openWithOrder()
  const reply = await lookUp({ order_number: order.order_number, signature })
  expect(reply.body.order).toMatchObject({ order_number: order.order_number, status: 'pendiente_pago', can_pay: true })
  expect(reply.body.order.items).toMatchObject([{ name: 'Azahar', quantity: 1 }])
  const text = reply.raw.toString()
  for (const secret of [order.id, ...Object.values(buyer)]) expect(text).not.toContain(secret)
})

test('the link shows the order unmasked to its owner, or together with the email', async () => {
  const { order, signature, lookUp, buyer, make, db } = await openWithOrder()
  const { order_number } = order
  const whole = { id: order.id, is_masked: false, ...buyer }
  expect((await lookUp({ order_number, signature, email: buyer.customer_email })).body.order).toMatchObject(whole)
  const [ana, eva] = [await make.user(), await make.user()]
  await db.updateTable('orders').set({ user_id: ana.id }).execute()
  expect((await lookUp({ order_number, signature }, ana.token)).body.order).toMatchObject({ ...whole, is_own: true })
  expect((await lookUp({ order_number, signature }, eva.token)).body.order).not.toHaveProperty('id')
})

test('a link expires a year after its order', async () => {
  const { order, signature, lookUp, db } = await openWithOrder()
  const { order_number } = order
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db
    .updateTable('orders')
    .set({ created_at: daysAgo(364) })
    .execute()
  expect((await lookUp({ order_number, signature })).statusCode).toBe(200)
  await db
    .updateTable('orders')
    .set({ created_at: daysAgo(366) })
    .execute()
  expect((await lookUp({ order_number, signature })).statusCode).toBe(404)
  expect((await lookUp({ order_number, email: 'juana@example.com' })).statusCode).toBe(200)
})

test('order look-ups are rate limited, and each shop signs with its own secret', async () => {
  const { order, lookUp, db } = await openWithOrder({ RATE_ORDERS: '2' })
  const wrong = { order_number: order.order_number, email: 'otra@example.com' }
  const statuses = [await lookUp(wrong), await lookUp(wrong), await lookUp(wrong)].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([404, 404, 429])
  const before = await orderLink(db, '', order)
  await db.updateTable('order_links').set({ signing_secret: 'otra tienda' }).execute()
  expect(await orderLink(db, '', order)).not.toBe(before)
})
