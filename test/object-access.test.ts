import { expect, test } from 'vitest'
import { newResetLink } from '../src/accounts/emails/reset-link.server.ts'
import { hashToken } from '../src/platform/http/tokens.server.ts'
import { defaultSettings } from '../src/settings/contract.ts'
import { ageLogins } from './support/age-logins.ts'
import { hashTables } from './support/hash-tables.ts'
import { openShop } from './support/open-shop.ts'
import { guest } from './support/person.ts'
import { png } from './support/png.ts'
import { rowsOf } from './support/rows-of.ts'

/** Creates two customers, each with an order, a transfer with its proof, a wish and a notification. */
async function openTwo() {
  const shop = await openShop()
  const { make, call, db, buyer } = shop
  const product = await make.product({ stock: 100 })
  const admin = await make.admin()
  const [mine, other] = await Promise.all([customer('mía'), customer('ajena')])
  return { ...shop, product, admin, mine, other }

  async function customer(reference: string) {
    const user = await make.user({ first_name: reference })
    const { token } = user
    const items = [{ product_id: product.id, quantity: 1 }]
    const { order } = (await call('POST', '/api/orders', { token, body: { ...buyer, user_id: user.id, items } })).body
    const form = new FormData()
    for (const [name, value] of Object.entries({ order_id: order.id, transfer_reference: reference, amount: '1000' })) {
      form.append(name, value)
    }
    form.append('proof', new Blob([png]), 'foto.png')
    const { payment } = (await call('POST', '/api/payments/transfer', { body: form })).body
    await db.insertInto('wishlist_entries').values({ user_id: user.id, product_id: product.id }).execute()
    const note = await db
      .insertInto('notifications')
      .values({ user_id: user.id, type: 'system', title: reference, message: 'Hola' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...user, order, payment_id: payment.id as number, note_id: note.id }
  }
}

type Try = [method: 'GET' | 'POST' | 'DELETE', url: string, body?: object]

test("no call gives a customer access to another's wishes, notifications, payments or proofs, nor an administrator by customer calls", async () => {
  const { call, db, product, admin, mine, other } = await openTwo()
  const product_id = product.id
  const named = (user_id: number): Try[] => [
    ['GET', `/api/wishlist/${user_id}`],
    ['POST', '/api/wishlist/add', { user_id, product_id }],
    ['DELETE', `/api/wishlist/remove/${product_id}`, { user_id }],
    ['GET', `/api/notifications/${user_id}`],
    ['GET', `/api/notifications/unread-count/${user_id}`],
    ['POST', `/api/notifications/mark-read/${mine.note_id}`, { user_id }],
    ['POST', '/api/notifications/mark-all-read', { user_id }],
  ]
  const staffs: Try[] = [
    ['GET', `/api/admin/payment-proof/${mine.payment_id}`],
    ['POST', `/api/admin/verify-payment/${mine.payment_id}`, { admin_notes: 'x' }],
    ['POST', `/api/admin/reject-payment/${mine.payment_id}`, { admin_notes: 'x' }],
    ['GET', `/api/admin/payments/${mine.payment_id}/refunds`],
    ['POST', `/api/admin/payments/${mine.payment_id}/refund`, { amount: 1 }],
    ['GET', `/api/admin/orders/${mine.order.id}`],
    ['POST', `/api/admin/orders/${mine.order.id}/approve`, { note: 'x' }],
    ['POST', `/api/admin/orders/${mine.order.id}/cancel`, { note: 'x' }],
  ]
  const before = await hashTables(db)
  const tokens = { nobody: undefined, dead: 'dead-token', other: other.token, admin: admin.token }
  for (const [who, token] of Object.entries(tokens)) {
    const refused = token === undefined || who === 'dead' ? 401 : 403
    const routes = who === 'admin' ? named(mine.id) : [...named(mine.id), ...staffs]
    for (const [method, url, body] of routes) {
      const reply = await call(method, url, { ...(body && { body }), ...(token && { token }) })
      expect([who, method, url, reply.statusCode]).toEqual([who, method, url, refused])
      expect(reply.body).toEqual({ success: false, message: expect.any(String), code: expect.any(String) })
    }
  }
  // Only staff may read a proof, not even the customer who sent it.
  for (const [method, url, body] of staffs) {
    expect((await call(method, url, { ...(body && { body }), token: mine.token })).statusCode).toBe(403)
  }
  expect(await hashTables(db)).toEqual(before)
  for (const [method, url, body] of named(mine.id)) {
    expect([200, 201, 409], url).toContain(
      (await call(method, url, { ...(body && { body }), token: mine.token })).statusCode,
    )
  }
})

test('records with sequential ids are not found by others', async () => {
  const { call, db, mine, other, admin } = await openTwo()
  const before = await hashTables(db)
  const read = (id: number, user_id: number, token: string) =>
    call('POST', `/api/notifications/mark-read/${id}`, { token, body: { user_id } })
  expect((await read(other.note_id, mine.id, mine.token)).statusCode).toBe(404)
  // Payment ids are sequential, so only staff may use them.
  for (const token of [undefined, mine.token, other.token]) {
    const reply = await call('GET', `/api/payments/verify/${mine.payment_id}`, token ? { token } : {})
    expect([reply.statusCode, reply.body.code]).toEqual([404, 'no-encontrado'])
  }
  expect((await call('GET', `/api/payments/verify/${mine.payment_id}`, { token: admin.token })).statusCode).toBe(200)
  expect(
    (await call('POST', `/api/orders/${mine.order.id}/claim`, { token: other.token, body: {} })).statusCode,
  ).toBeGreaterThan(399)
  expect(await hashTables(db)).toEqual(before)
  const book = (await call('POST', '/api/addresses', { token: other.token, body: home })).body
  const beforeAddress = await hashTables(db)
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/default'],
  ] as const) {
    const url = `/api/addresses/${book.addresses[0].id}${path}`
    const body = method === 'PUT' ? { body: home } : {}
    expect([url, (await call(method, url, { token: mine.token, ...body })).statusCode]).toEqual([url, 404])
  }
  expect(await hashTables(db)).toEqual(beforeAddress)
  for (const [user, foreign] of [
    [mine, other],
    [other, mine],
  ] as const) {
    const own = [await call('GET', '/api/orders/mine', user), await call('GET', '/api/auth/data', user)]
    for (const { statusCode, raw } of own) {
      expect([statusCode, raw.includes(user.order.order_number), raw.includes(foreign.order.order_number)]).toEqual([
        200,
        true,
        false,
      ])
    }
  }
})

/** Creates an order of a customer and one of a guest, with all personal fields. */
async function openOrders() {
  const shop = await openShop()
  const { make, call, db } = shop
  const product = await make.product({ stock: 10 })
  const [mine, other, admin] = [await make.user(), await make.user(), await make.admin()]
  const items = [{ product_id: product.id, quantity: 1 }]
  const typed = { ...guest, ...secrets, customer_postal_code: 'C1425DKA' }
  const place = async (body: object, token?: string) =>
    (await call('POST', '/api/orders', { body: { ...typed, ...body, items }, ...(token && { token }) })).body.order
  const orders = {
    account: await place({ user_id: mine.id, is_guest_order: false, guest_session_id: null }, mine.token),
    guest: await place({}),
  }
  const here = { 'x-guest-session': guest.guest_session_id }
  const lastStep = (order_id: string) =>
    db
      .selectFrom('order_history')
      .select(['author', 'user_id', 'note'])
      .where('order_id', '=', order_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  return { ...shop, mine, other, admin, orders, here, lastStep }
}

const secrets = { customer_name: 'Zulema Quiroga', customer_address: 'Arenales 1999', notes: 'Timbre roto' }

test('what happens to an account changes nothing of another', async () => {
  const { make, call, db, buyer } = await openShop()
  const product = await make.product({ stock: 10 })
  const logIn = (body: object) => call('POST', '/api/auth/login', { body })
  const mailed = (user_id: number, email: string, token: string) =>
    db
      .insertInto('email_verifications')
      .values({ token_hash: hashToken(token), user_id, email, expires_at: new Date(Date.now() + 3_600_000) })
      .execute()
  const resetLink = async (user: { id: number; email: string }) =>
    (await newResetLink(db, '', { user: { ...user, is_admin: false }, email: user.email, life: '1 hour' })).split(
      '=',
    )[1]

  /**
   * With two sessions and a login begun, a known browser, both second factors, mailed links, a delivered order, a wish,
   * an address and a notification.
   */
  async function account() {
    const user = await make.user()
    const { id: user_id, email, token } = user
    await logIn(user)
    const body = { address: 'Callao 100', city: 'CABA', postal_code: '1022' }
    const { addresses } = (await call('POST', '/api/addresses', { token, body })).body
    await db.insertInto('notifications').values({ user_id, type: 'system', title: 'Hola', message: 'Hola' }).execute()
    await db.insertInto('wishlist_entries').values({ user_id, product_id: product.id }).execute()
    const items = [{ product_id: product.id, quantity: 1 }]
    await call('POST', '/api/orders', { token, body: { ...buyer, customer_email: email, user_id, items } })
    await resetLink(user)
    await mailed(user_id, email, `confirm-${user_id}`)
    await db.insertInto('totp').values({ user_id, secret: 'A', confirmed_at: new Date() }).execute()
    const key = { credential_id: `key-${user_id}`, public_key: Buffer.from('k'), counter: 0, transports: [], name: 'K' }
    const passkey = await db
      .insertInto('passkeys')
      .values({ user_id, ...key })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await logIn(user)).body.code).toBe('segundo-factor')
    return { ...user, address_id: addresses[0].id, passkey_id: passkey.id }
  }

  const [own, other, leaving] = [await account(), await account(), await account()]
  await db.updateTable('orders').set({ status: 'entregado' }).execute()
  await db
    .updateTable('users')
    .set({ invited_at: new Date(), pending_email: 'otra@example.com' })
    .where('id', '=', other.id)
    .execute()
  await ageLogins(db)
  const admin = await make.admin()
  const look = () => rowsOf(db, 'users', 'user_id', [other.id])
  const before = await look()
  expect(new Set(before.map(({ name }) => name)).size).toBeGreaterThan(9)

  const password = 'otra clave bien larga'
  const does = async (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: object = {},
    { token }: { token: string } = own,
  ) => {
    const reply = await call(method, `/api/${path}`, { token, body })
    expect([path, reply.statusCode]).toEqual([path, path === 'admin/administrators' ? 201 : 200])
    expect([path, await look()]).toEqual([path, before])
    return reply.body
  }
  await does('PUT', 'auth/profile', { phone: '11 2345-6789' })
  await does('PUT', `addresses/${own.address_id}`, { address: 'Callao 200', city: 'CABA', postal_code: '1022' })
  await does('POST', `addresses/${own.address_id}/default`)
  await does('POST', 'notifications/mark-all-read', { user_id: own.id })
  await does('DELETE', `auth/passkeys/${own.passkey_id}`, { password: own.password })
  await does('DELETE', 'auth/totp', { password: own.password })
  await does('POST', 'auth/password', { current_password: own.password, new_password: password })
  await does('PUT', 'auth/profile', { email: 'nueva@example.com', current_password: password })
  await mailed(own.id, 'nueva@example.com', 'changed')
  await does('POST', 'auth/verify-email', { token: 'changed' })
  const token = await resetLink({ ...own, email: 'nueva@example.com' })
  await does('POST', 'auth/reset-password', { token, password })
  const again = await does('POST', 'auth/login', { email: 'nueva@example.com', password })
  await does('POST', 'auth/logout', {}, again)
  await does('POST', 'admin/administrators', { email: 'nueva@example.com' }, admin)
  await does('DELETE', `admin/administrators/${own.id}`, {}, admin)
  await does('DELETE', 'auth/account', { password: leaving.password }, leaving)
})

test('an order is unmasked for its account or the guest session that placed it; its id alone shows initials', async () => {
  const { call, mine, other, admin, orders, here } = await openOrders()
  const see = async (id: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
    (await call('GET', `/api/orders/${id}`, options)).body.order
  const whole = { is_masked: false, ...secrets, customer_postal_code: 'C1425DKA' }
  expect(await see(orders.account.id, mine)).toMatchObject({ ...whole, is_own: true })
  expect(await see(orders.guest.id, { headers: here })).toMatchObject({ ...whole, is_own: false })
  const strangers = [
    see(orders.account.id),
    see(orders.account.id, other),
    see(orders.account.id, admin),
    // A guest session does not unmask an account's order.
    see(orders.account.id, { headers: here }),
    see(orders.guest.id),
    see(orders.guest.id, other),
    see(orders.guest.id, { headers: { 'x-guest-session': '' } }),
    see(orders.guest.id, { headers: { 'x-guest-session': `${guest.guest_session_id}x` } }),
  ]
  // The shop's bank account is public, and may contain the digits searched for.
  for (const { bank, ...order } of await Promise.all(strangers)) {
    expect(bank.bank_cbu).toBe(defaultSettings.bank_cbu)
    expect(order).toMatchObject({ is_masked: true, customer_name: 'Z. Q.', notes: '', customer_postal_code: '1425' })
    for (const word of ['Zulema', 'Quiroga', 'Are', '1999', 'Timbre', 'juana', '2345', guest.guest_session_id]) {
      expect(JSON.stringify(order)).not.toContain(word)
    }
  }

  const transfer = { order_id: orders.guest.id, transfer_reference: 'Zulema, 20-27345678-9', amount: '1000' }
  const form = new FormData()
  for (const [name, value] of Object.entries(transfer)) form.append(name, value)
  expect((await call('POST', '/api/payments/transfer', { body: form })).statusCode).toBe(201)
  const { transfer_reference } = transfer
  expect((await see(orders.guest.id, { headers: here })).payment).toMatchObject({ transfer_reference })
  expect((await see(orders.guest.id)).payment).toMatchObject({ transfer_reference: null })
})

test('only the account cancels its order; anyone with the link cancels a guest’s, and the history says so', async () => {
  const { call, mine, other, admin, orders, here, lastStep } = await openOrders()
  const cancel = async (id: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
    (await call('POST', `/api/orders/${id}/cancel`, { body: {}, ...options })).statusCode
  const { id } = orders.account
  const refused = [await cancel(id), await cancel(id, { headers: here }), await cancel(id, { token: 'dead' })]
  expect(refused).toEqual([401, 401, 401])
  expect([await cancel(id, other), await cancel(id, admin)]).toEqual([403, 403])
  const canCancel = async (options: object = {}) =>
    (await call('GET', `/api/orders/${id}`, options)).body.order.can_cancel
  expect([await canCancel(), await canCancel(other), await canCancel(mine)]).toEqual([false, false, true])
  expect(await lastStep(id)).toMatchObject({ note: '' })
  expect(await cancel(id, mine)).toBe(200)
  expect(await lastStep(id)).toEqual({ author: 'cliente', user_id: mine.id, note: 'Cancelado por quien compró' })

  expect(await cancel(orders.guest.id)).toBe(200)
  const byLink = { author: 'cliente', user_id: null, note: 'Cancelado por quien tiene el enlace' }
  expect(await lastStep(orders.guest.id)).toEqual(byLink)
})

test('the history of a cancelled guest order names the buyer in the browser that placed it, else the account', async () => {
  const [one, two] = [await openOrders(), await openOrders()]
  await one.call('POST', `/api/orders/${one.orders.guest.id}/cancel`, { body: {}, headers: one.here })
  expect(await one.lastStep(one.orders.guest.id)).toMatchObject({ user_id: null, note: 'Cancelado por quien compró' })
  await two.call('POST', `/api/orders/${two.orders.guest.id}/cancel`, { body: {}, token: two.other.token })
  expect(await two.lastStep(two.orders.guest.id)).toMatchObject({
    user_id: two.other.id,
    note: 'Cancelado por quien tiene el enlace',
  })
})

const home = { address: 'Salta 1', city: 'Rosario', postal_code: '2000' }
