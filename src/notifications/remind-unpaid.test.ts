import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { Orders } from '../../db/types.ts'
import { openShop } from '../../test/support/open-shop.ts'
import { readMails } from '../../test/support/read-mails.ts'
import { runJobs } from '../../test/support/run-jobs.ts'
import { remindUnpaid } from './remind-unpaid.server.ts'

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

async function openWithOrders() {
  const shop = await openShop()
  const product = await shop.make.product({ stock: 50 })
  async function order(values: Updateable<Orders>) {
    const { id } = (await shop.buy(product)).body.order
    await shop.db.updateTable('orders').set(values).where('id', '=', id).execute()
    return shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }
  const remind = () => remindUnpaid(shop.db)
  return { ...shop, order, remind }
}

test('a checkout left at the payment step is reminded once, even by concurrent instances', async () => {
  const shop = await openWithOrders()
  const { order, remind, db, call, config } = shop
  const user = await shop.make.user()
  const left = await order({ expires_at: minutes(23 * 60), user_id: user.id })
  const reminded = await Promise.all(Array.from({ length: 5 }, remind))
  expect(reminded.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await remind()).toBe(0)
  await runJobs(shop)
  const mails = (await readMails(config.dataDir)).filter((mail) => /^Subject: .*te espera/m.test(mail))
  expect(mails).toHaveLength(1)
  const [, order_number, signature] = mails[0]?.match(/seguimiento#([\w-]+)\.([\w-]{22})/) ?? []
  const body = { order_number, signature, email: left.customer_email }
  expect((await call('POST', '/api/orders/lookup', { body })).body.order).toMatchObject({ id: left.id, can_pay: true })
  const titles = await db.selectFrom('notifications').select('title').where('title', 'like', 'Tu pedido%').execute()
  expect(titles).toEqual([{ title: 'Tu pedido espera el pago' }])
})

test('no reminder is sent too early, too late, for a paid order or after a rejected payment', async () => {
  const { order, remind, db } = await openWithOrders()
  const early = await order({ expires_at: minutes(25 * 60) })
  await order({ expires_at: minutes(40), payment_method: 'mercadopago', transfer_hold_seconds: 172_800 })
  await order({ expires_at: minutes(5) })
  await order({ expires_at: minutes(60), status: 'pendiente' })
  const rejected = await order({ expires_at: minutes(60) })
  const payment = { order_id: rejected.id, amount: 1000, decided_at: new Date() }
  await db
    .insertInto('payments')
    .values({ ...payment, method: 'transferencia', status: 'fallido' })
    .execute()
  expect(await remind()).toBe(0)
  await order({ expires_at: minutes(29), payment_method: 'mercadopago' })
  await db
    .updateTable('orders')
    .set({ expires_at: minutes(23 * 60) })
    .where('id', '=', early.id)
    .execute()
  expect(await remind()).toBe(2)
})
