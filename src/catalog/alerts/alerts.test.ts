import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { markAlertsDue } from './queries.server.ts'
import { sendStockAlerts } from './send-stock-alerts.server.ts'

async function openSoldOut(environment = {}) {
  const shop = await openShop(environment)
  const product = await shop.make.product({ name: 'Asad', brand: 'Lattafa', stock: 0 })
  const { token } = await shop.make.admin()
  const ask = (email: string, id = product.id) =>
    shop.call('POST', `/api/products/${id}/stock-alert`, { body: { email } })
  const setStock = async (stock: number) => {
    const { statusCode } = await shop.call('PUT', `/api/products/${product.id}`, { token, body: { stock } })
    expect(statusCode).toBe(200)
    await runJobs(shop)
  }
  const mailed = async () => {
    const rows = await shop.db
      .selectFrom('mails')
      .select('to_address')
      .where('kind', '=', 'back-in-stock')
      .where('state', '<>', 'descartado')
      .orderBy('id')
      .execute()
    return rows.map(({ to_address }) => to_address)
  }
  const waiting = async () => (await shop.call('GET', '/api/admin/stock-alerts', { token })).body
  return { ...shop, product, token, ask, setStock, mailed, waiting }
}

test('a stock alert is mailed once, and requests always get the same answer', async () => {
  const { ask, setStock, mailed, waiting, product, db } = await openSoldOut()
  const first = await ask('ana@example.com')
  const again = await ask(' ANA@example.com ')
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect(await waiting()).toMatchObject({ total: 1, products: [{ product_id: product.id, name: 'Asad', waiting: 1 }] })
  await setStock(5)
  await setStock(0)
  await setStock(9)
  expect(await mailed()).toEqual(['ana@example.com'])
  expect(await waiting()).toMatchObject({ total: 0, products: [] })
  // A request after the mail is a new alert.
  expect((await ask('ana@example.com')).body).toEqual(first.body)
  const mail = await db.selectFrom('mails').selectAll().where('kind', '=', 'back-in-stock').executeTakeFirstOrThrow()
  expect(mail.subject).toBe('Volvió Asad')
  expect(mail.body_text).toContain(`/products/${product.id}`)
  // The stored text hides the unsubscribe URL, which only the sent mail has.
  expect(mail.body_text).toContain('Dejá la lista (enlace personal)')
  expect(mail.body_text).not.toContain('/baja/')
})

test('invalid products and addresses are refused', async () => {
  const { ask, make } = await openSoldOut()
  const hidden = await make.product({ is_active: false })
  expect((await ask('ana@example.com', 999_999)).statusCode).toBe(404)
  expect((await ask('ana@example.com', hidden.id)).statusCode).toBe(404)
  const wrong = await ask('ana')
  expect([wrong.statusCode, Object.keys(wrong.body.errors)]).toEqual([400, ['email']])
})

test('of forty alerts for three units the first three are sent, the others with the next stock', async () => {
  const { ask, setStock, mailed, waiting, db } = await openSoldOut()
  const all = Array.from({ length: 40 }, (_, index) => `p${String(index).padStart(2, '0')}@example.com`)
  for (const email of all) await ask(email)
  await setStock(3)
  expect(await mailed()).toEqual(all.slice(0, 3))
  expect((await waiting()).total).toBe(37)
  await setStock(5)
  expect(await mailed()).toEqual(all.slice(0, 5))
  // A day later the alerted visitors have not bought.
  await sql`update stock_waiting set told_at = told_at - interval '25 hours'`.execute(db)
  await setStock(5)
  expect(await mailed()).toHaveLength(5)
})

test('the next alerts are sent after a day, or immediately if a mail bounced', async () => {
  const shop = await openSoldOut()
  const { ask, setStock, mailed, db } = shop
  for (const name of ['a', 'b', 'c', 'd']) await ask(`${name}@example.com`)
  await setStock(1)
  await markAlertsDue(db)
  await runJobs(shop)
  expect(await mailed()).toEqual(['a@example.com'])
  await db.updateTable('mails').set({ state: 'fallido' }).where('to_address', '=', 'a@example.com').execute()
  await markAlertsDue(db)
  await runJobs(shop)
  expect(await mailed()).toEqual(['a@example.com', 'b@example.com'])
  await sql`update stock_waiting set told_at = told_at - interval '25 hours'`.execute(db)
  await markAlertsDue(db)
  await runJobs(shop)
  expect(await mailed()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
})

test('concurrent senders mail each alert once', async () => {
  const { ask, db, product, mailed } = await openSoldOut()
  for (const name of ['a', 'b', 'c']) await ask(`${name}@example.com`)
  await db.updateTable('products').set({ stock: 2 }).where('id', '=', product.id).execute()
  await Promise.all([1, 2, 3].map(() => sendStockAlerts(db, product.id)))
  expect(await mailed()).toEqual(['a@example.com', 'b@example.com'])
})

test('alerts are sent for returned stock and for reactivated products', async () => {
  const shop = await openSoldOut()
  const { ask, mailed, call, buy, db, product, token } = shop
  await db.updateTable('products').set({ stock: 1 }).where('id', '=', product.id).execute()
  const { id } = (await buy(product)).body.order
  await ask('ana@example.com')
  await runJobs(shop)
  expect(await mailed()).toEqual([])
  await call('POST', `/api/orders/${id}/cancel`)
  await runJobs(shop)
  expect(await mailed()).toEqual(['ana@example.com'])
  await call('PUT', `/api/products/${product.id}`, { token, body: { stock: 0 } })
  await ask('eva@example.com')
  await call('PUT', `/api/products/${product.id}`, { token, body: { is_active: false, stock: 4 } })
  await runJobs(shop)
  expect(await mailed()).toHaveLength(1)
  await call('PUT', `/api/products/${product.id}`, { token, body: { is_active: true } })
  await runJobs(shop)
  expect(await mailed()).toEqual(['ana@example.com', 'eva@example.com'])
})

test('one click unsubscribes from all alerts of the address', async () => {
  const { ask, app, db, make, waiting } = await openSoldOut()
  const other = await make.product({ stock: 0 })
  await ask('ana@example.com')
  await ask('Ana@example.com', other.id)
  await ask('eva@example.com')
  const { token } = await db.selectFrom('stock_waiting').select('token').orderBy('id').executeTakeFirstOrThrow()
  const post = (token: string, type = 'application/x-www-form-urlencoded') =>
    app.inject({
      method: 'POST',
      url: `/aviso-de-stock/baja/${token}`,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await post('00000000-0000-4000-8000-000000000000')).statusCode).toBe(200)
  expect((await post('nada')).statusCode).toBe(200)
  expect((await waiting()).total).toBe(3)
  expect((await post(token, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
  expect((await post(token)).statusCode).toBe(200)
  expect((await waiting()).total).toBe(1)
})

test('alerts to one mailbox are limited', async () => {
  const { ask, make, db, mailed, ...shop } = await openSoldOut({ RATE_FORMS: '1000' })
  const products = await Promise.all(Array.from({ length: 15 }, () => make.product({ stock: 0 })))
  for (const { id } of products) await ask('victima@example.com', id)
  await db.updateTable('products').set({ stock: 3 }).execute()
  await runJobs({ ...shop, db })
  expect(await mailed()).toHaveLength(10)
})

test('an address waits for at most fifty perfumes; what it was told does not count', async () => {
  const { ask, make, db, waiting } = await openSoldOut()
  const [last, another] = [await make.product({ stock: 0 }), await make.product({ stock: 0 })]
  await sql`with sold as (
      insert into products (name, price) select 'Agotado ' || n, 1000 from generate_series(1, 51) as n returning id
    )
    insert into stock_waiting (product_id, email, told_at)
      select id, 'ana@example.com', case when row_number() over () <= 2 then now() end from sold`.execute(db)
  const total = async () => (await waiting()).total
  await ask('ana@example.com', last.id)
  expect(await total()).toBe(50)
  await ask('Ana@example.com', another.id)
  expect(await total()).toBe(50)
  await ask('eva@example.com', another.id)
  expect(await total()).toBe(51)
})

test('the form works without JavaScript, and only staff see the alerts', async () => {
  const { app, call, product, waiting } = await openSoldOut()
  const post = (email: string, id: number | string = product.id) =>
    app.inject({
      method: 'POST',
      url: `/products/${id}/aviso`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email }).toString(),
    })
  const [good, bad, unknown] = [await post('ana@example.com'), await post('ana'), await post('ana@example.com', 'x')]
  expect([good.statusCode, good.headers.location]).toEqual([303, '/aviso-de-stock?estado=anotado'])
  expect([bad.statusCode, bad.headers.location]).toEqual([303, `/aviso-de-stock?producto=${product.id}`])
  expect(unknown.statusCode).toBe(404)
  expect((await waiting()).total).toBe(1)
  expect((await call('GET', '/api/admin/stock-alerts')).statusCode).toBe(401)
})

test('deleting an account deletes its alerts', async () => {
  const { ask, call, make, db, waiting } = await openSoldOut()
  const ana = await make.user({ email: 'ana@example.com' })
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', ana.id).execute()
  await ask('ANA@example.com')
  const { body } = await call('GET', '/api/auth/data', { token: ana.token })
  expect(body.stock_alerts).toMatchObject([{ name: 'Asad', told_at: null }])
  await call('DELETE', '/api/auth/account', { token: ana.token, body: { password: ana.password } })
  expect((await waiting()).total).toBe(0)
})
