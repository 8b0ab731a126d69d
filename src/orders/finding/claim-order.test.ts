import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

async function openWithGuestOrder() {
  const shop = await openShop()
  const bottle = await shop.make.product()
  const items = [{ product_id: bottle.id, quantity: 1 }]
  await shop.call('POST', '/api/orders', { body: { ...shop.buyer, guest_session_id: 'guest_2_def', items } })
  const { order } = (await shop.buy(bottle)).body
  const user = await shop.make.user({ email: 'Juana@example.com' })
  const claim = (body?: object, { token } = user, id = order.id) =>
    shop.call('POST', `/api/orders/${id}/claim`, { token, ...(body ? { body } : {}) })
  const own = async ({ token } = user) => (await shop.call('GET', '/api/orders/mine', { token })).body.orders
  return { ...shop, order, user, claim, own }
}

test('a guest who registers takes over the order of this browser, once', async () => {
  const { call, db, order, user, claim, own } = await openWithGuestOrder()
  expect(await own()).toEqual([])
  const body = { guest_session_id: 'guest_1_abc' }
  const replies = await Promise.all([claim(body), claim(body)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await own()).toMatchObject([{ id: order.id, customer_address: 'Callao 100' }])
  expect((await call('GET', '/api/orders/guest/guest_1_abc')).body.orders).toEqual([])
  const whole = (await call('GET', `/api/orders/${order.id}`, { token: user.token })).body.order
  expect(whole).toMatchObject({ is_own: true, is_masked: false })
  // The claim is an internal note: only staff see it.
  expect(whole.history).toHaveLength(1)
  const steps = db.selectFrom('order_history').select('id').where('order_id', '=', order.id)
  expect(await steps.execute()).toHaveLength(2)
  expect((await call('GET', '/api/orders/guest/guest_2_def')).body.orders).toHaveLength(1)
})

test('an order’s id and e-mail are not enough to claim it: the e-mail must be confirmed', async () => {
  const { call, db, order, user, claim, own } = await openWithGuestOrder()
  for (const body of [undefined, {}, { guest_session_id: 'guest_1_ab' }, { guest_session_id: '' }]) {
    expect((await claim(body)).statusCode).toBe(404)
  }
  const canClaim = async () =>
    (await call('GET', `/api/orders/${order.id}`, { token: user.token })).body.order.can_claim
  expect([await own(), await canClaim()]).toEqual([[], false])
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', user.id).execute()
  expect(await canClaim()).toBe(true)
  expect((await claim()).statusCode).toBe(200)
  expect(await own()).toHaveLength(1)
  expect(await canClaim()).toBe(false)
})

test('an order with an owner, or an unknown one, cannot be claimed', async () => {
  const { make, user, claim, own, order } = await openWithGuestOrder()
  const other = await make.user()
  const body = { guest_session_id: 'guest_1_abc' }
  await claim(body)
  expect((await claim(body, other)).statusCode).toBe(404)
  expect((await claim(body, user, randomUUID())).statusCode).toBe(404)
  expect(await own(other)).toEqual([])
  expect(await own()).toMatchObject([{ id: order.id }])
})
