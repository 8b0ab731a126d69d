import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPayingShop } from '../../../test/support/open-paying-shop.ts'
import { guest } from '../../../test/support/person.ts'
import { notifyOfHolds } from './notify-of-holds.server.ts'

async function openHeld() {
  const shop = await openPayingShop({ TRUST_PROXY: '1' })
  const { call, make, db } = shop
  const admin = await make.admin()
  const ask = (path = '') => call('GET', `/api/admin/holds${path}`, { token: admin.token })
  const release = (order_ids: string[], { token } = admin) =>
    call('POST', '/api/admin/holds/release', { token, body: { order_ids } })
  const take = async (product: { id: number }, quantity: number, body: object = {}, ip = '203.0.113.7') =>
    (
      await call('POST', '/api/orders', {
        body: { ...guest, ...body, items: [{ product_id: product.id, quantity }] },
        headers: { 'x-forwarded-for': ip },
      })
    ).body.order
  const notified = async () => {
    await notifyOfHolds(db)
    await shop.runJobs()
    const bells = await db
      .selectFrom('notifications')
      .select(['message', 'link'])
      .where('user_id', '=', admin.id)
      .where('link', '=', '/admin/holds')
      .orderBy('id')
      .execute()
    return bells.map(({ message }) => message)
  }
  return { ...shop, admin, ask, release, take, notified }
}

test('staff sees how many units each unpaid order holds, the largest first', async () => {
  const { make, take, ask, db } = await openHeld()
  const [a, b] = [await make.product({ stock: 60 }), await make.product({ stock: 40 })]
  const small = await take(a, 5)
  const large = await take(b, 20, { customer_email: 'otra@example.com' }, '2001:db8:1:2::3')
  const paid = await take(a, 10)
  await db.updateTable('orders').set({ status: 'confirmado' }).where('id', '=', paid.id).execute()
  const { statusCode, body } = await ask()
  expect(statusCode).toBe(200)
  // Ten were sold: 90 units are left, 25 of them held.
  expect(body.total).toEqual({ orders: 2, units: 25, share: 0.2778 })
  expect(body.orders).toMatchObject([
    { id: large.id, units: 20, share: 0.2222, network: '2001:db8:1::/48', customer_email: 'otra@example.com' },
    { id: small.id, units: 5, share: 0.0556, network: '203.0.113.0/24', total_amount: 5000 },
  ])
})

test('staff is notified once when half of a product or a tenth of the shop is held, and again if it recurs', async () => {
  const { make, take, release, notified, call, db } = await openHeld()
  await make.product({ stock: 900 })
  const [aurora, brisa] = [
    await make.product({ name: 'Aurora', stock: 8 }),
    await make.product({ name: 'Brisa', stock: 6 }),
  ]
  await take(brisa, 3)
  await take(aurora, 3)
  expect(await notified()).toEqual([])
  const order = await take(aurora, 1)
  const first = 'Están reservadas y sin pagar: 4 de 8 de «Aurora». Mirá de quién son y liberalas si hace falta.'
  expect(await notified()).toEqual([first])
  expect(await notified()).toEqual([first])
  await release([order.id])
  expect(await notified()).toEqual([first])
  // Releasing orders reads the notification about them.
  const unread = db
    .selectFrom('notifications')
    .select('id')
    .where('link', '=', '/admin/holds')
    .where('is_read', '=', false)
  expect(await unread.execute()).toEqual([])
  await take(aurora, 2)
  expect(await notified()).toHaveLength(2)

  const [, , large] = [await notified(), await notified(), await make.product({ name: 'Coral', stock: 300 })]
  await take(large, 130)
  const all = await notified()
  expect(all).toHaveLength(3)
  expect(all[2]).toBe(
    'Están reservadas y sin pagar: 138 de las 1214 unidades de la tienda. Mirá de quién son y liberalas si hace falta.',
  )
  const { token } = await make.admin()
  const mails = (await call('GET', '/api/admin/mails?search=retienen', { token })).body.mails
  expect(mails.length).toBeGreaterThan(0)
})

test('several instances check in the same minute, and staff is notified once', async () => {
  const { make, take, notified, db } = await openHeld()
  const bottle = await make.product({ stock: 8 })
  await take(bottle, 6)
  await Promise.all(Array.from({ length: 6 }, () => notifyOfHolds(db)))
  expect(await notified()).toHaveLength(1)
})

test('two concurrent releases of the same orders cancel each once and return its stock once', async () => {
  const { make, take, release, look } = await openHeld()
  const bottle = await make.product({ stock: 30 })
  const orders = [await take(bottle, 5), await take(bottle, 6), await take(bottle, 7)]
  const ids = orders.map(({ id }) => id)
  const other = await make.admin()
  const replies = await Promise.all([release(ids), release(ids.toReversed(), other)])
  const results = replies.flatMap(({ body }) => body.results)
  expect(results.map(({ result }) => result).toSorted()).toEqual(['done', 'done', 'done', 'moved', 'moved', 'moved'])
  expect(await look.stock(bottle.id)).toBe(30)
  for (const id of ids) {
    expect(await look.steps(id)).toEqual(['pendiente_pago', 'cancelado'])
    expect((await look.history(id)).at(-1)).toMatchObject({
      author: 'personal',
      note: expect.stringMatching(/Sin pago/),
    })
  }
  const again = await release([...ids, randomUUID()])
  expect(again.body.results.map(({ result }: { result: string }) => result)).toEqual([
    'moved',
    'moved',
    'moved',
    'missing',
  ])
  expect(await look.stock(bottle.id)).toBe(30)
})

test('an order is not released if it is paid, being paid, or the provider does not answer', async () => {
  const { pay, release, look } = await openHeld()
  const [pending, lost, away, free] = [await pay.order(), await pay.order(), await pay.order(), await pay.order()]
  await pay.choose(pending, 'pending')
  await pay.start(lost)
  // The order was paid and its notification was lost.
  await pay.atProvider(lost)
  expect((await release([pending.id, lost.id])).body.results).toMatchObject([{ result: 'paying' }, { result: 'moved' }])
  expect((await look.order(lost.id)).status).toBe('confirmado')
  await pay.start(away)
  await pay.behave({ answers: 'down' })
  const { results, message } = (await release([away.id, free.id])).body
  expect(results).toMatchObject([{ result: 'unsure' }, { result: 'done' }])
  expect(message).toBe('Liberamos 1 orden; 1 quedó como estaba')
  expect((await look.order(away.id)).status).toBe('pendiente_pago')
})

test('an invalid list of orders is refused', async () => {
  const { release } = await openHeld()
  for (const ids of [[], ['x'], Array.from({ length: 501 }, () => randomUUID())]) {
    expect((await release(ids)).statusCode).toBe(400)
  }
})
