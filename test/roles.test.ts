import { expect, test } from 'vitest'
import { notifyOwnersOfKeys } from '../src/notifications/notify-owners-of-keys.server.ts'
import type { StaffRole } from '../src/roles.ts'
import { countLockWaits } from './support/count-lock-waits.ts'
import { hashTables } from './support/hash-tables.ts'
import { openShop } from './support/open-shop.ts'
import { sentMails } from './support/sent-mails.ts'

/** For permissions within a call; access-matrix.test.ts tests which role may make which call. */
async function openTeam() {
  const shop = await openShop()
  const { make, db } = shop
  const people = new Map<StaffRole, Awaited<ReturnType<typeof make.user>>>()
  async function as(role: StaffRole) {
    const one = people.get(role) ?? (await make.user({ role, first_name: role }))
    people.set(role, one)
    return one
  }
  async function ask(role: StaffRole, method: 'POST' | 'PUT', url: string, body?: unknown) {
    const { token } = await as(role)
    return shop.call(method, url, { token, body })
  }
  /** Asserts a 403 that names the fields and writes nothing. */
  async function refused(role: StaffRole, method: 'POST' | 'PUT', url: string, body?: unknown) {
    await as(role)
    const before = await hashTables(db)
    const reply = await ask(role, method, url, body)
    expect([url, reply.statusCode, reply.body.code]).toEqual([url, 403, 'sin-permiso'])
    expect(await hashTables(db)).toEqual(before)
    return Object.keys(reply.body.errors ?? {})
  }
  async function paidOrder() {
    const product = await make.product({ price: 100 })
    const { order } = (await shop.buy(product)).body
    expect((await ask('dueno', 'POST', `/api/admin/orders/${order.id}/approve`)).statusCode).toBe(200)
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    return { order_id: order.id as string, refund: `/api/admin/payments/${id}/refund` }
  }
  return { ...shop, as, ask, refused, paidOrder }
}

const settings = '/api/admin/settings'

test('only permitted roles change a setting, and anyone may send an unchanged one', async () => {
  const { ask, refused } = await openTeam()
  const bank = { settings: { bank_alias: 'ESTELA.OTRA.CUENTA', phone: '11 4444-5555' } }
  expect(await refused('encargado', 'PUT', settings, bank)).toEqual(['settings.bank_alias'])
  expect(await refused('encargado', 'PUT', settings, { refund_limit: 5 })).toEqual(['settings.refund_limit'])
  const factor = { staff_second_factor: 'required' }
  expect(await refused('encargado', 'PUT', settings, factor)).toEqual(['settings.staff_second_factor'])
  expect(await refused('contenido', 'PUT', settings, { phone: '11 4444-5555' })).toEqual(['settings.phone'])
  expect((await ask('contenido', 'PUT', settings, { hero_interval_ms: 6000 })).statusCode).toBe(200)
  const same = { settings: { bank_alias: 'ESTELA.DEMO.NOPAGAR', phone: '11 4444-5555' } }
  expect((await ask('encargado', 'PUT', settings, same)).body.settings).toMatchObject(same.settings)
  expect((await ask('dueno', 'PUT', settings, bank)).body.settings).toMatchObject(bank.settings)
})

test('a changed bank account is mailed to every owner with its last characters only', async () => {
  const { ask, as, ...shop } = await openTeam()
  const partner = await shop.make.user({ role: 'dueno' })
  await as('encargado')
  const owner = await as('dueno')
  await ask('dueno', 'PUT', settings, { shop_name: 'Ñandú' })
  await ask('dueno', 'PUT', settings, { bank_cbu: '0170099220000067797370', bank_name: 'Otro' })
  const mails = await sentMails(shop)
  expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual([owner.email, partner.email].toSorted())
  const [{ body_text = '' } = {}] = mails
  expect(body_text).toContain(`dueno Pérez (${owner.email})`)
  expect(body_text).toContain('••••5201 → ••••7370')
  expect(JSON.stringify(mails)).not.toMatch(/2850590940090418135201|0170099220000067797370/)
})

test('changed payment keys are mailed once to every owner at the next start', async () => {
  const { as, ...shop } = await openTeam()
  await as('encargado')
  const owner = await as('dueno')
  const start = (accessToken: string | undefined) =>
    notifyOwnersOfKeys(shop.db, {
      ...shop.config,
      mercadoPago: { ...shop.config.mercadoPago, accessToken, webhookSecret: 'secreto' },
    })
  const startWith = async (...tokens: (string | undefined)[]) => {
    for (const accessToken of tokens) await start(accessToken)
    const mails = await sentMails(shop)
    return mails.map(({ to_address, subject }) => [to_address, subject])
  }
  expect(await startWith(undefined, 'APP_USR-1', 'APP_USR-1')).toEqual([])
  const changed = [owner.email, expect.stringContaining('Cambiaron las claves de Mercado Pago')]
  expect(await startWith('APP_USR-2', 'APP_USR-2')).toEqual([changed])
  const gone = [owner.email, expect.stringContaining('quedó sin las claves')]
  expect(await startWith(undefined, undefined)).toEqual([changed, gone])
  const { starts } = await shop.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('payment_keys')
      .set({ fingerprint: Buffer.from('otra') })
      .execute()
    const starts = [start('APP_USR-3'), start('APP_USR-3')]
    await expect.poll(() => countLockWaits(shop.db)).toBe(2)
    return { starts }
  })
  await Promise.all(starts)
  expect(await startWith('APP_USR-3')).toEqual([changed, gone, changed])
  expect(JSON.stringify(await sentMails(shop))).not.toContain('APP_USR')
})

test('contenido changes the texts of a product, depósito its stock, and neither its price', async () => {
  const { ask, refused, make } = await openTeam()
  const product = await make.product({ price: 1000, stock: 5 })
  const url = `/api/products/${product.id}`
  const same = { name: 'Jazmín de noche', price: 1000, stock: 5, stock_seen: 5 }
  expect((await ask('contenido', 'PUT', url, same)).body.product).toMatchObject({ name: 'Jazmín de noche' })
  expect(await refused('contenido', 'PUT', url, { price: 1 })).toEqual(['price'])
  expect(await refused('contenido', 'PUT', url, { stock: 6 })).toEqual(['stock'])
  const change = (values: object) => ({ ids: [product.id], change: values })
  const bulk = '/api/admin/products/bulk'
  const stock = change({ kind: 'stock', how: 'add', value: 3, note: 'Llegó la compra' })
  const price = change({ kind: 'price', how: 'set', value: 1 })
  const status = change({ kind: 'status', is_active: false })
  expect(await refused('contenido', 'POST', bulk, stock)).toEqual(['change.kind'])
  expect(await refused('contenido', 'POST', bulk, price)).toEqual(['change.kind'])
  expect(await refused('deposito', 'POST', bulk, { ...price, dry_run: true })).toEqual(['change.kind'])
  expect(await refused('deposito', 'POST', bulk, status)).toEqual(['change.kind'])
  expect((await ask('deposito', 'POST', bulk, stock)).body).toMatchObject({ changed: 1 })
  expect((await ask('contenido', 'POST', bulk, status)).body).toMatchObject({ changed: 1 })
})

test('only encargado and above record payments by hand and refund them', async () => {
  const { ask, refused, make, buy, paidOrder } = await openTeam()
  const { order } = (await buy(await make.product())).body
  await refused('ventas', 'POST', `/api/admin/orders/${order.id}/approve`)
  expect((await ask('encargado', 'POST', `/api/admin/orders/${order.id}/approve`)).statusCode).toBe(200)
  // Cancelling would refund all of it.
  await refused('ventas', 'POST', `/api/admin/orders/${order.id}/cancel`)
  const unpaid = (await buy(await make.product())).body.order
  expect((await ask('ventas', 'POST', `/api/admin/orders/${unpaid.id}/cancel`)).statusCode).toBe(200)
  const { refund } = await paidOrder()
  await refused('ventas', 'POST', refund)
  expect((await ask('encargado', 'POST', refund)).statusCode).toBe(200)
})

test('the refund limit applies to the total refunded of a payment, and to cancelling an order', async () => {
  const { ask, refused, paidOrder } = await openTeam()
  const { order_id, refund } = await paidOrder()
  expect((await ask('dueno', 'PUT', settings, { refund_limit: 60 })).statusCode).toBe(200)
  expect((await ask('ventas', 'POST', refund, { amount: 40 })).statusCode).toBe(200)
  expect(await refused('ventas', 'POST', refund, { amount: 20.01 })).toEqual(['amount'])
  const cancel = `/api/admin/orders/${order_id}/cancel`
  expect(await refused('ventas', 'POST', cancel)).toEqual(['amount'])
  expect((await ask('ventas', 'POST', refund, { amount: 20 })).statusCode).toBe(200)
  expect((await ask('encargado', 'POST', refund)).statusCode).toBe(200)
  // Nothing is left to refund.
  expect((await ask('ventas', 'POST', cancel)).statusCode).toBe(200)
})

test('staff are notified only of what their role may see', async () => {
  const { as, call } = await openTeam()
  const kinds = async (role: StaffRole) => {
    const { token } = await as(role)
    const { choices } = (await call('GET', '/api/admin/notification-choices', { token })).body
    return choices.map(({ kind }: { kind: string }) => kind)
  }
  expect(await kinds('deposito')).toEqual(['orders', 'stock'])
  const body = { name: 'Inés', email: 'i@example.com', subject: 'Envíos', message: '¿Llegan?' }
  const [seller, keeper] = [await as('ventas'), await as('deposito')]
  await call('POST', '/api/contact', { body })
  const bell = async ({ id, token }: { id: number; token: string }) =>
    (await call('GET', `/api/notifications/${id}`, { token })).body.notifications.length
  expect([await bell(seller), await bell(keeper)]).toEqual([1, 0])
})
