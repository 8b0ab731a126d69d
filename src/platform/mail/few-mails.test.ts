import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { notifyOfOrder } from '../../notifications/notify-of-order.server.ts'
import { fewMails } from './few-mails.server.ts'

const victim = 'juana@example.com'

async function openLimited() {
  const shop = await openShop({ RATE_FORMS: '1000', RATE_ORDERS: '1000' })
  const write = (email: string) =>
    shop.call('POST', '/api/contact', { body: { name: 'X', email, subject: 'Hola', message: 'Hola' } })
  /** Counts the mails of a kind to one address: pending and discarded ones. */
  async function count(kind: string, email = victim) {
    const mails = await shop.db.selectFrom('mails').selectAll().where('kind', '=', kind).execute()
    const states = mails.filter(({ to_address }) => to_address.toLowerCase() === email).map(({ state }) => state)
    return ['pendiente', 'descartado'].map((state) => states.filter((one) => one === state).length)
  }
  return { ...shop, write, count }
}

test('a stranger cannot flood a mailbox by any form, and staff see the mails that were not sent', async () => {
  const { call, write, count, db } = await openLimited()
  for (let turn = 0; turn < 5; turn += 1) {
    const email = turn % 2 ? victim : victim.toUpperCase()
    expect((await write(email)).statusCode).toBe(201)
    const withdrawal = { order_number: `260101-AAA${turn}`, email, name: 'X' }
    expect((await call('POST', '/api/withdrawals', { body: withdrawal })).statusCode).toBe(201)
  }
  expect([await count('contact-receipt'), await count('withdrawal')]).toEqual([
    [3, 2],
    [3, 2],
  ])
  const held = await db.selectFrom('mails').select('last_error').where('state', '=', 'descartado').execute()
  expect(new Set(held.map(({ last_error }) => last_error))).toEqual(
    new Set(['Esa dirección ya recibió varios mails como este en una hora.']),
  )
})

test('a stranger cannot flood a mailbox by orders, while changes by staff always send a mail', async () => {
  const { db, make, buy, count, call } = await openLimited()
  const product = await make.product({ stock: 100 })
  const { token } = await make.admin()
  const orders: string[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const { order } = (await buy(product)).body
    orders.push(order.id)
    await notifyOfOrder(db, order.id, fewMails(30, 10))
  }
  expect(await count('order-step')).toEqual([10, 2])
  const [first = ''] = orders
  expect(
    (await call('POST', `/api/admin/orders/${first}/cancel`, { token, body: { note: 'Sin stock' } })).statusCode,
  ).toBe(200)
  await notifyOfOrder(db, first, fewMails(30, 10))
  expect(await count('order-step')).toEqual([11, 2])
})

test('each mailbox has its own limit, which ends after an hour', async () => {
  const { db, write, count } = await openLimited()
  for (let turn = 0; turn < 4; turn += 1) await write(victim)
  await write('otra@example.com')
  expect([await count('contact-receipt'), await count('contact-receipt', 'otra@example.com')]).toEqual([
    [3, 1],
    [1, 0],
  ])
  await db
    .updateTable('mail_counters')
    .set({ expires_at: new Date(0) })
    .execute()
  await write(victim)
  expect(await count('contact-receipt')).toEqual([4, 1])
})
