import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countLockWaits } from '../../../test/support/count-lock-waits.ts'
import { shopTables } from '../../../test/support/hash-tables.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'
import type { OrderStatus } from '../../orders/rules.ts'
import { newInvitation } from '../../reviews/invitations.server.ts'

async function openWithCustomer() {
  const shop = await openShop()
  const { make, call, db } = shop
  const [ana, product] = [await make.user({ email: 'ana@example.com' }), await make.product({ name: 'Azahar' })]
  const { token, password } = ana
  const items = [{ product_id: product.id, quantity: 1 }]
  const { order } = (await call('POST', '/api/orders', { token, body: { ...shop.buyer, notes: 'Timbre 2', items } }))
    .body
  await db.insertInto('wishlist_entries').values({ user_id: ana.id, product_id: product.id }).execute()
  const message = { name: 'A', email: 'ANA@example.com', subject: 'Envíos', message: '¿Llegan a Ushuaia?' }
  await db.insertInto('contact_messages').values(message).execute()
  const data = async () => (await call('GET', '/api/auth/data', { token })).body
  const leave = (typed = password) => call('DELETE', '/api/auth/account', { token, body: { password: typed } })
  const setStatus = (status: OrderStatus) => db.updateTable('orders').set({ status }).execute()
  const confirmMail = () => db.updateTable('users').set({ email_verified_at: new Date() }).execute()
  return { ...shop, ana, order, data, leave, setStatus, confirmMail }
}

test('a customer downloads all their personal data', async () => {
  const { call, ana, data, confirmMail } = await openWithCustomer()
  const reply = await call('GET', '/api/auth/data', { token: ana.token })
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="mis-datos-\d{4}-\d\d-\d\d\.json"$/)
  expect(reply.body).toMatchObject({
    success: true,
    account: { email: 'ana@example.com', email_verified: false },
    orders: [{ customer_email: 'juana@example.com', items: [{ name: 'Azahar' }], history: [{ author: 'cliente' }] }],
    wishlist: [{ name: 'Azahar' }],
    sessions: [{ authenticated_at: expect.any(String) }],
  })
  expect(reply.raw.toString()).not.toContain('argon2')
  // A message from an unconfirmed address may be someone else's.
  expect((await data()).contact_messages).toEqual([])
  await confirmMail()
  expect((await data()).contact_messages).toMatchObject([{ subject: 'Envíos' }])
})

test('nothing of a customer is in the data of another', async () => {
  const shop = await openWithCustomer()
  const { call, db, order, confirmMail, make } = shop
  const form = { order_number: order.order_number, email: shop.buyer.customer_email, name: 'Ana Quiroga' }
  expect((await call('POST', '/api/withdrawals', { body: form })).statusCode).toBe(201)
  expect((await sentMails(shop)).length).toBeGreaterThan(1)
  const other = await make.user()
  const buyer = { ...shop.buyer, customer_email: other.email }
  const items = order.items.map(({ product_id }: { product_id: number }) => ({ product_id, quantity: 1 }))
  const own = (await call('POST', '/api/orders', { token: other.token, body: { ...buyer, items } })).body.order
  await confirmMail()
  await runJobs(shop)
  const { orders, mails, ...data } = (await call('GET', '/api/auth/data', { token: other.token })).body
  expect(orders.map(({ id }: { id: string }) => id)).toEqual([own.id])
  expect(mails.map(({ to_address }: { to_address: string }) => to_address)).toEqual([other.email])
  const { addresses, wishlist, stock_alerts, contact_messages, withdrawals, reviews } = data
  expect([addresses, wishlist, stock_alerts, contact_messages, withdrawals, reviews].flat()).toEqual([])
  expect(await db.selectFrom('withdrawals').select('id').execute()).toHaveLength(1)
})

test('an account is deleted with its password once no order is open; its orders stay, anonymised', async () => {
  const shop = await openWithCustomer()
  await sentMails(shop)
  const { db, call, ana, order, leave, setStatus, confirmMail, buyer } = shop
  const wrong = await leave('adivino')
  expect([wrong.statusCode, wrong.body.errors]).toEqual([400, { password: 'La contraseña actual no es correcta' }])
  const open = await leave()
  expect([open.statusCode, open.body.code]).toEqual([409, 'pedidos-abiertos'])
  expect(open.body.message).toContain(`${order.order_number} (pendiente de pago)`)

  const moved = { ...buyer, customer_address: 'Salta 1', customer_postal_code: 's2000abc' }
  const [admin, address] = [await shop.make.admin(), `/api/admin/orders/${order.id}/address`]
  expect((await call('PUT', address, { token: admin.token, body: moved })).statusCode).toBe(200)
  const readdressed = await db.selectFrom('orders').select('customer_province').executeTakeFirstOrThrow()
  expect(readdressed.customer_province).toBe('Santa Fe')
  await setStatus('entregado')
  await confirmMail()
  expect((await leave()).statusCode).toBe(200)
  const traces = JSON.stringify([
    await db.selectFrom('audit_log').selectAll().execute(),
    await db.selectFrom('order_history').selectAll().execute(),
  ])
  for (const trace of ['Callao', 'Salta 1', '2345-6789']) expect(traces).not.toContain(trace)
  await db.deleteFrom('users').where('id', '=', admin.id).execute()
  expect((await call('GET', '/api/auth/verify', { token: ana.token })).statusCode).toBe(401)
  const kept = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ order_number: order.order_number, total_amount: 1000, user_id: null, notes: '' })
  for (const personal of Object.values(buyer)) expect(JSON.stringify(kept)).not.toContain(personal)
  for (const table of ['users', 'sessions', 'wishlist_entries', 'notifications', 'contact_messages'] as const) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  }
  const mails = (await sentMails(shop)).map(({ kind, to_address }) => [kind, to_address])
  expect(mails.at(-1)).toEqual(['account-deleted', 'cuenta eliminada'])
  const lookup = { order_number: order.order_number, email: buyer.customer_email }
  expect((await call('POST', '/api/orders/lookup', { body: lookup })).statusCode).toBe(404)
})

test('deleting an account takes nothing of another customer with it', async () => {
  const shop = await openShop()
  const { call, db, make } = shop
  const product = await make.product()
  const sold = await make.product({ stock: 0 })
  const staff = await make.admin()

  /** A customer who leaves a trace of every kind. */
  async function addCustomer(email: string, phone: string) {
    const customer = await make.user({ email })
    await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', customer.id).execute()
    const send = async (path: string, body: object, who: { token: string } = customer) => {
      const reply = await call('POST', path, { token: who.token, body })
      expect([path, reply.statusCode]).toEqual([path, expect.toBeOneOf([200, 201])])
      return reply.body
    }
    const buyer = { ...shop.buyer, customer_email: email, customer_phone: phone }
    const { order } = await send('/api/orders', { ...buyer, items: [{ product_id: product.id, quantity: 1 }] })
    await send(`/api/admin/orders/${order.id}/approve`, {}, staff)
    await send('/api/withdrawals', { order_number: order.order_number, email, name: 'Ana' })
    await runJobs(shop)
    await db.updateTable('orders').set({ status: 'entregado' }).where('id', '=', order.id).execute()
    await db.updateTable('withdrawals').set({ status: 'observado' }).where('order_id', '=', order.id).execute()
    await send('/api/addresses', { label: 'Casa', address: 'Thames 1500', city: 'CABA', postal_code: 'c1414dcn' })
    await send(`/api/products/${sold.id}/stock-alert`, { email })
    await send('/api/contact', { name: 'Ana', email, subject: 'Hola', message: '¿Abren el sábado?' })
    const { customers } = (await call('GET', `/api/admin/customers?search=${email}`, staff)).body
    await send(`/api/admin/customers/${customers[0].id}/notes`, { text: 'Prefiere la tarde' }, staff)
    await db.insertInto('wishlist_entries').values({ user_id: customer.id, product_id: sold.id }).execute()
    const answers = { stars: 5, longevity: 4, sillage: 3, moments: ['noche'], text: 'Me dura todo el día.' }
    await send('/api/reviews', { ...answers, token: await newInvitation(db, order.id, product.id) })
    await runJobs(shop)
    return customer
  }
  const rows = async () => {
    const tables = await Promise.all(
      (await shopTables(db)).map(async (name) => {
        const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
          db,
        )
        return rows.map(({ row }) => `${name} ${row}`)
      }),
    )
    return new Set(tables.flat())
  }

  const leaver = await addCustomer('ana@example.com', '11 2345-6789')
  const before = await rows()
  const other = await addCustomer('eva@example.com', '11 3456-7890')
  const added = (await rows()).difference(before)
  for (const table of ['orders', 'mails', 'customer_notes', 'product_reviews', 'stock_waiting', 'contact_messages']) {
    expect([...added].some((row) => row.startsWith(`${table} `))).toBe(true)
  }
  const left = await call('DELETE', '/api/auth/account', { token: leaver.token, body: { password: leaver.password } })
  expect(left.statusCode).toBe(200)
  expect([...added.difference(await rows())]).toEqual([])
  expect((await call('GET', '/api/auth/verify', other)).statusCode).toBe(200)
})

test('an account with an order that is being placed is not deleted', async () => {
  const { db, ana, leave, setStatus, buy, make } = await openWithCustomer()
  await setStatus('entregado')
  const { order } = (await buy(await make.product())).body
  const { leaving } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ user_id: ana.id }).where('id', '=', order.id).execute()
    const leaving = leave()
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { leaving }
  })
  expect((await leaving).body.code).toBe('pedidos-abiertos')
})

test('mails and staff notifications about a customer are deleted with the account', async () => {
  const shop = await openWithCustomer()
  const { db, make, leave, setStatus, confirmMail, buyer } = shop
  const staff = await make.admin()
  await runJobs(shop)
  const kept = async () =>
    JSON.stringify([
      await db.selectFrom('mails').selectAll().execute(),
      await db.selectFrom('notifications').selectAll().where('user_id', '=', staff.id).execute(),
    ])
  expect(await kept()).toContain(buyer.customer_name)
  expect((await shop.data()).mails).toMatchObject([
    { to_address: buyer.customer_email, subject: expect.stringContaining('Recibimos tu pedido') },
  ])
  await setStatus('entregado')
  await confirmMail()
  await leave()
  await runJobs(shop)
  for (const personal of ['ana@example.com', 'Ana', buyer.customer_email, buyer.customer_name]) {
    expect(await kept()).not.toContain(personal)
  }
})

test('mails about messages and withdrawals are deleted too, and no reply is sent afterwards', async () => {
  const shop = await openWithCustomer()
  const { db, make, call, order, leave, setStatus, confirmMail, buyer } = shop
  const staff = await make.admin()
  await setStatus('entregado')
  await confirmMail()
  const message = { name: 'Ana Quiroga', email: 'ana@example.com', subject: 'Hola', message: '¿Llegan a Ushuaia?' }
  expect((await call('POST', '/api/contact', { body: message })).statusCode).toBe(201)
  const { order_number } = order
  for (const form of [
    { order_number, email: buyer.customer_email, name: 'Ana Quiroga' },
    { order_number: '1', email: 'ANA@example.com', name: 'Ana Quiroga' },
  ]) {
    expect((await call('POST', '/api/withdrawals', { body: form })).statusCode).toBe(201)
  }
  await sentMails(shop)
  await db.updateTable('withdrawals').set({ status: 'observado' }).execute()
  expect((await leave()).statusCode).toBe(200)

  const withdrawals = await db.selectFrom('withdrawals').selectAll().orderBy('id').execute()
  const accept = `/api/admin/withdrawals/${withdrawals[0]?.id}/accept`
  expect((await call('POST', accept, { token: staff.token, body: {} })).statusCode).toBe(200)
  const mails = await sentMails(shop)
  const notices = await db.selectFrom('notifications').selectAll().execute()
  const kept = JSON.stringify([withdrawals, mails, notices])
  for (const personal of ['ana@example.com', 'ANA@example.com', 'Quiroga', buyer.customer_email]) {
    expect(kept).not.toContain(personal)
  }
  expect(mails.filter(({ kind, state }) => kind === 'withdrawal' && state !== 'guardado')).toEqual([])
  expect(mails.filter(({ kind }) => kind === 'withdrawal')).toHaveLength(2)
})

test('deleting an account with an unconfirmed address deletes nothing of the owner of that address', async () => {
  const shop = await openShop()
  const { db, call, make, buyer } = shop
  const product = await make.product()
  const items = [{ product_id: product.id, quantity: 1 }]
  const { order } = (await call('POST', '/api/orders', { body: { ...buyer, items } })).body
  const { token } = await make.admin()
  await call('POST', `/api/admin/orders/${order.id}/notes`, { token, body: { note: 'Llamar antes' } })
  const owned = () =>
    Promise.all([
      db.selectFrom('orders').selectAll().execute(),
      db.selectFrom('order_history').selectAll().orderBy('id').execute(),
    ])
  const sold = await make.product({ stock: 0 })
  const alert = `/api/products/${sold.id}/stock-alert`
  expect((await call('POST', alert, { body: { email: buyer.customer_email } })).statusCode).toBe(200)
  await runJobs(shop)

  const before = await owned()
  expect(before[1]).toMatchObject([{}, { note: 'Llamar antes' }])
  const stranger = await make.user({ email: buyer.customer_email })
  const left = await call('DELETE', '/api/auth/account', {
    token: stranger.token,
    body: { password: stranger.password },
  })
  expect(left.statusCode).toBe(200)
  expect(await owned()).toEqual(before)
  const mails = (await sentMails(shop)).map(({ kind, to_address }) => [kind, to_address])
  expect(mails).toEqual([
    ['order-step', buyer.customer_email],
    ['account-deleted', 'cuenta eliminada'],
  ])
  expect(await db.selectFrom('stock_waiting').select('email').execute()).toEqual([{ email: buyer.customer_email }])
})

test('no account is deleted during a refund or a withdrawal, and no staff account at all', async () => {
  const shop = await openWithCustomer()
  const { db, call, make, ana, order, leave, setStatus } = shop
  await setStatus('cancelado')
  const withdrawal = { code: 'ARR-1', order_id: order.id, order_number: order.order_number, email: 'a@b.c' }
  await db.insertInto('withdrawals').values(withdrawal).execute()
  expect((await leave()).body.code).toBe('pedidos-abiertos')
  await db.updateTable('withdrawals').set({ status: 'reintegrado' }).execute()
  const paid = { order_id: order.id, amount: 1000, decided_at: new Date() }
  const { id: payment_id } = await db
    .insertInto('payments')
    .values({ ...paid, method: 'manual', status: 'confirmado' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('refund_requests').values({ payment_id, amount: 1000, is_by_hand: true }).execute()
  expect((await leave()).body.code).toBe('pedidos-abiertos')
  const second = { ...shop.buyer, items: [{ product_id: order.items[0].product_id, quantity: 1 }] }
  const { body } = await call('POST', '/api/orders', { token: ana.token, body: second })
  expect((await leave()).body.message).toBe(
    `Tus pedidos ${order.order_number} (con una devolución sin terminar) y ${body.order.order_number} (pendiente de pago) están en curso. Cuando terminen o se cancelen, vas a poder eliminar tu cuenta.`,
  )
  await db.updateTable('orders').set({ status: 'entregado' }).execute()
  await db.updateTable('refund_requests').set({ status: 'hecha' }).execute()
  expect((await leave()).statusCode).toBe(200)
  expect(await db.selectFrom('withdrawals').select('email').execute()).toEqual([{ email: 'cuenta eliminada' }])
  const admin = await make.admin()
  const refused = await call('DELETE', '/api/auth/account', { token: admin.token, body: { password: admin.password } })
  expect([refused.statusCode, refused.body.code]).toEqual([409, 'es-administracion'])
})
