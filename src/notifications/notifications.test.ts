import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { readMails } from '../../test/support/read-mails.ts'
import { runJobs } from '../../test/support/run-jobs.ts'
import { sentMails } from '../../test/support/sent-mails.ts'
import { moveOrder } from '../orders/move-order.server.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

async function orderOf({ call, make, buyer }: Shop) {
  const user = await make.user()
  const { id: product_id } = await make.product()
  const body = { ...buyer, user_id: user.id, items: [{ product_id, quantity: 1 }] }
  const { order } = (await call('POST', '/api/orders', { token: user.token, body })).body
  return { user, order }
}

const listOf = async ({ call }: Shop, { id, token }: { id: number; token: string }) =>
  (await call('GET', `/api/notifications/${id}`, { token })).body

test('the customer is notified of each step of an order', async () => {
  const shop = await openShop()
  const { user, order } = await orderOf(shop)
  const staff = { author: 'personal', note: 'nota interna' } as const
  for (const to of ['pendiente', 'confirmado', 'enviado', 'entregado'] as const) {
    await shop.db.transaction().execute((tx) => moveOrder(tx, order.id, to, staff))
  }
  await shop.db.updateTable('orders').set({ carrier: 'Andreani', tracking_number: 'AB123' }).execute()
  await runJobs(shop)
  const { success, notifications, unread_count } = await listOf(shop, user)
  expect(success).toBe(true)
  expect(unread_count).toBe(5)
  expect(notifications.map(({ title }: { title: string }) => title)).toEqual([
    'Pedido entregado',
    'Pedido enviado',
    'Pago confirmado',
    'Recibimos tu comprobante',
    'Recibimos tu pedido',
  ])
  for (const notification of notifications) {
    expect(notification).toMatchObject({
      type: 'order',
      is_read: false,
      message: expect.stringContaining(order.order_number),
    })
    expect(notification.message).not.toContain('nota interna')
  }
  expect(notifications[1].message).toContain('por Andreani. Seguimiento: AB123')
})

test('reading notifications includes steps and refunds that just happened, each once', async () => {
  const shop = await openShop()
  const { user, order } = await orderOf(shop)
  const { token } = await shop.make.admin()
  const unread = async () =>
    (await shop.call('GET', `/api/notifications/unread-count/${user.id}`, { token: user.token })).body.unread_count
  expect(await unread()).toBe(1)
  await shop.call('POST', `/api/admin/orders/${order.id}/approve`, { token })
  const lists = await Promise.all([listOf(shop, user), listOf(shop, user), runJobs(shop)])
  expect(lists[0].notifications[0].title).toBe('Pago confirmado')
  const { payments } = (await shop.call('GET', `/api/admin/orders/${order.id}`, { token })).body.order
  await shop.call('POST', `/api/admin/payments/${payments[0].id}/refund`, { token, body: { amount: 100 } })
  await runJobs(shop)
  const { notifications } = await listOf(shop, user)
  expect(notifications.map(({ title }: { title: string }) => title)).toEqual([
    'Te devolvemos el dinero',
    'Pago confirmado',
    'Recibimos tu pedido',
  ])
  expect(notifications[0]).toMatchObject({
    message: `Te devolvemos $\u00a0100,00 de tu pedido ${order.order_number}.`,
    link: `/orders/${order.id}`,
  })
  const mails = (await sentMails(shop)).filter(({ to_address }) => to_address === shop.buyer.customer_email)
  expect(mails).toHaveLength(3)
})

test('a rejected transfer notifies the customer of the reason, in the bell and by mail', async () => {
  const shop = await openShop()
  const { user, order } = await orderOf(shop)
  const move = (to: 'pendiente' | 'pendiente_pago', note = '') =>
    shop.db.transaction().execute((tx) => moveOrder(tx, order.id, to, { author: 'personal', note }))
  await move('pendiente')
  await move('pendiente_pago', 'Transferencia rechazada: El importe no coincide.')
  await runJobs(shop)
  const { notifications } = await listOf(shop, user)
  expect(notifications[0]).toMatchObject({
    title: 'No pudimos verificar tu transferencia',
    message: `Tu pedido ${order.order_number} espera de nuevo el pago. El importe no coincide.`,
  })
  expect((await readMails(shop.config.dataDir)).some((mail) => mail.includes('El importe no coincide.'))).toBe(true)
})

test('a job that runs twice notifies a step once', async () => {
  const shop = await openShop()
  const { user, order } = await orderOf(shop)
  await runJobs(shop)
  const again = JSON.stringify({ order_id: order.id, from: null, to: 'pendiente_pago', note: '' })
  await shop.pool.query("select graphile_worker.add_job('order-moved', $1::json)", [again])
  await runJobs(shop)
  expect((await listOf(shop, user)).notifications).toHaveLength(1)
  expect((await sentMails(shop)).filter(({ kind }) => kind === 'order-step')).toHaveLength(1)
})

test("a guest's order is notified by mail only", async () => {
  const shop = await openShop()
  await shop.buy(await shop.make.product())
  await runJobs(shop)
  expect(await shop.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  const mails = await readMails(shop.config.dataDir)
  const toBuyer = mails.filter((mail) => mail.includes(`To: ${shop.buyer.customer_email}`))
  expect(toBuyer).toHaveLength(1)
  expect(toBuyer[0]).toMatch(/http:\/\/localhost:3000\/seguimiento#[0-9]{6}-[0-9A-Z]{4}\.[\w-]{22}/)
})

test('one notification is read, then all of them', async () => {
  const shop = await openShop()
  const { call, db, make } = shop
  const { id: user_id, token } = await make.user()
  const values = ['Uno', 'Dos', 'Tres'].map((title) => ({
    user_id,
    type: 'promotion' as const,
    title,
    message: 'Algo',
  }))
  const [first] = await db.insertInto('notifications').values(values).returning('id').execute()
  const count = async () => (await call('GET', `/api/notifications/unread-count/${user_id}`, { token })).body
  expect(await count()).toEqual({ success: true, unread_count: 3 })
  const one = () => call('POST', `/api/notifications/mark-read/${first?.id}`, { token, body: { user_id } })
  expect((await one()).body).toEqual({ success: true, unread_count: 2 })
  expect((await one()).statusCode).toBe(200)
  const { notifications } = await listOf(shop, { id: user_id, token })
  expect(notifications.map(({ is_read }: { is_read: boolean }) => is_read)).toEqual([false, false, true])
  const all = await call('POST', '/api/notifications/mark-all-read', { token, body: { user_id } })
  expect(all.body).toEqual({ success: true, unread_count: 0 })
  expect((await count()).unread_count).toBe(0)
})
