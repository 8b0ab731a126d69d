import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { untilTaken } from '../../../test/support/until-taken.ts'
import type { Customer, CustomerDetail } from './contract.ts'

async function openPanel() {
  const shop = await openShop()
  const [admin, product] = [await shop.make.admin(), await shop.make.product({ price: 1000, stock: 200 })]
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, token = admin.token) =>
    shop.call(method, path, { token, body })
  const list = async (query = ''): Promise<Customer[]> =>
    (await ask('GET', `/api/admin/customers${query}`)).body.customers
  const find = async (id: number): Promise<CustomerDetail> =>
    (await ask('GET', `/api/admin/customers/${id}`)).body.customer
  async function buy(who: Partial<typeof shop.buyer>, token?: string) {
    const guest = token ? {} : { is_guest_order: true, guest_session_id: 'guest_1_abc' }
    const body = { ...shop.buyer, ...guest, ...who, items: [{ product_id: product.id, quantity: 1 }] }
    const reply = await untilTaken(() => shop.call('POST', '/api/orders', { body, ...(token ? { token } : {}) }))
    expect(reply.statusCode).toBe(201)
    return reply.body.order
  }
  const approve = (order: { id: string }) =>
    ask('POST', `/api/admin/orders/${order.id}/approve`, { admin_notes: 'Caja' })
  return { ...shop, admin, product, ask, list, find, buy, approve }
}

const ana = { customer_name: 'Ana Luz Paz', customer_email: 'ana@example.com', customer_phone: '11 4455-6677' }

test('each guest address is one customer, however it is spelt', async () => {
  const { buy, approve, list, find } = await openPanel()
  const first = await buy(ana)
  const second = await buy({ ...ana, customer_email: 'ANA@example.com', customer_name: 'Ana Paz' })
  await approve(first)
  const customers = await list()
  expect(customers).toMatchObject([
    {
      first_name: 'Ana',
      last_name: 'Paz',
      is_guest: true,
      orders_count: 2,
      total_spent: 1000,
      takings: 1000,
      tags: [],
    },
  ])
  const id = customers[0]?.id ?? 0
  expect(id).toBeGreaterThan(1_000_000_000)
  const customer = await find(id)
  expect(customer.orders.map(({ order_number }) => order_number)).toEqual([second.order_number, first.order_number])
  expect(customer).toMatchObject({ joined: [], alike: [], notes: [] })
})

test('an order without phone or address keeps the known ones', async () => {
  const { ask, buy, list, product } = await openPanel()
  await buy({ ...ana, customer_address: 'Belgrano 12', customer_city: 'Lobos', customer_postal_code: '7240' })
  const sell = (customer: object) =>
    ask('POST', '/api/admin/sales', {
      items: [{ product_id: product.id, quantity: 1 }],
      channel: 'telefono',
      payment: { method: 'efectivo' },
      customer: { name: 'Ana Paz', email: ana.customer_email, ...customer },
    })
  expect((await sell({})).statusCode).toBe(201)
  const known = { orders_count: 2, phone: ana.customer_phone, address: 'Belgrano 12', city: 'Lobos' }
  expect(await list()).toMatchObject([known])
  const { body } = await ask('GET', '/api/admin/search?q=1144556677')
  expect(body.customers).toMatchObject([{ email: ana.customer_email }])
  await sell({ phone: '351 423-4567' })
  expect(await list()).toMatchObject([{ ...known, orders_count: 3, phone: '351 423-4567' }])
})

test('an account is joined with guest orders of its address, from before it or after', async () => {
  const { buy, make, list, find } = await openPanel()
  await buy(ana)
  const [guest] = await list()
  const account = await make.user({ first_name: 'Ana', last_name: 'Paz', email: 'Ana@Example.com' })
  await buy({}, account.token)
  await buy(ana)
  expect(await list()).toMatchObject([{ id: account.id, is_guest: false, orders_count: 3, email: 'Ana@Example.com' }])
  // Links to the guest from before the account still work.
  expect((await find(guest?.id ?? 0)).id).toBe(account.id)
  expect((await find(account.id)).joined).toMatchObject([{ id: guest?.id, email: 'ana@example.com', is_guest: true }])
  expect(await list('?is_guest=true')).toEqual([])
  expect(await list('?is_guest=false')).toHaveLength(1)
})

test('a phone used by more than twenty addresses joins no more customers', async () => {
  const { buy, list } = await openPanel()
  for (let count = 0; count < 23; count++) await buy({ ...ana, customer_email: `ana${count}@example.com` })
  const customers = await list('?sort=orders_count')
  expect(customers.map(({ orders_count }) => orders_count)).toEqual([20, 1, 1, 1])
})

test('the same phone in any spelling joins customers whose names agree, and nobody else', async () => {
  const { buy, list, find, make } = await openPanel()
  await buy(ana)
  await buy({ customer_name: 'PAZ, ANA', customer_email: 'otra@example.com', customer_phone: '+54 9 11 4455 6677' })
  await buy({ customer_name: 'Bruno Paz', customer_email: 'bruno@example.com', customer_phone: '011 15-4455-6677' })
  await buy({ customer_name: 'Ana', customer_email: 'tercera@example.com', customer_phone: '11 4455-6677' })
  await buy({ customer_name: 'Ana Luz Paz', customer_email: 'lejos@example.com', customer_phone: '351 423-4567' })
  const customers = await list('?sort=orders_count')
  expect(customers.map(({ email, orders_count }) => [email, orders_count])).toEqual([
    ['ana@example.com', 2],
    ...['bruno@example.com', 'tercera@example.com', 'lejos@example.com'].map((email) => [email, 1]),
  ])
  const person = await find(customers[0]?.id ?? 0)
  expect(person.joined).toMatchObject([{ email: 'otra@example.com' }])
  expect(person.alike).toMatchObject([
    { email: 'bruno@example.com', same: 'phone' },
    { email: 'tercera@example.com', same: 'phone' },
  ])
  // Found by data that only the joined customer has.
  expect((await list('?search=otra@example')).map(({ id }) => id)).toEqual([person.id])
  expect((await list('?search=4455-6677')).map(({ email }) => email).toSorted()).toEqual([
    'ana@example.com',
    'bruno@example.com',
    'tercera@example.com',
  ])
  // All of them go with the account of one of their addresses.
  const { id } = await make.user({ email: ana.customer_email })
  await list()
  expect((await find(id)).joined.map(({ email }) => email)).toEqual(['ana@example.com', 'otra@example.com'])
})

test('two accounts are never joined, even with the same phone and name', async () => {
  const { db, make, list, buy } = await openPanel()
  for (const email of ['uno@example.com', 'dos@example.com']) {
    const { id } = await make.user({ first_name: 'Ana', last_name: 'Paz', email })
    await db
      .updateTable('users')
      .set({ phone: '11 4455-6677', phone_e164: '+5491144556677' })
      .where('id', '=', id)
      .execute()
  }
  await buy({ ...ana, customer_email: 'dos@example.com' })
  expect((await list()).map(({ email, orders_count }) => [email, orders_count])).toEqual([
    ['dos@example.com', 1],
    ['uno@example.com', 0],
  ])
})

test('staff separate customers who were wrongly joined; later orders keep them apart until staff join them again', async () => {
  const { buy, list, find, ask } = await openPanel()
  await buy(ana)
  const other = { ...ana, customer_email: 'otra@example.com' }
  await buy(other)
  const [{ id = 0 } = {}] = await list()
  const [{ id: joined = 0 } = {}] = (await find(id)).joined
  const split = () => ask('POST', `/api/admin/customers/${id}/split`, { customer_id: joined })
  const replies = await Promise.all([split(), split(), split()])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  const late = replies.find(({ statusCode }) => statusCode === 409)
  expect(late?.body).toMatchObject({ code: 'ya-separados', message: 'Laura ya los separó.' })

  await buy(other)
  await buy(ana)
  expect((await list('?sort=name')).map(({ orders_count }) => orders_count)).toEqual([2, 2])
  expect((await find(id)).alike).toMatchObject([{ id: joined, same: 'phone' }])
  const join = () => ask('POST', `/api/admin/customers/${id}/join`, { customer_id: joined })
  const joins = await Promise.all([join(), join()])
  expect(joins.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(joins.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('ya-unidos')
  expect(await list()).toMatchObject([{ id, orders_count: 4 }])
  const acts = (await ask('GET', '/api/admin/audit')).body.entries.map(({ label }: { label: string }) => label)
  expect(acts).toEqual(['Unió dos clientes', 'Separó dos clientes'])
})

test('invalid requests separate and join nobody', async () => {
  const { ask, buy, list, make, admin } = await openPanel()
  await buy(ana)
  const [{ id = 0 } = {}] = await list()
  const [one, two] = [await make.user(), await make.user()]
  const tries = [
    ['split', id, id, 400],
    ['split', id, 2_000_000_000, 404],
    ['split', id, admin.id, 404],
    ['split', id, one.id, 409],
    ['join', one.id, two.id, 409],
    ['join', id, admin.id, 404],
    ['join', id, id, 409],
  ] as const
  for (const [act, person, customer_id, status] of tries) {
    const reply = await ask('POST', `/api/admin/customers/${person}/${act}`, { customer_id })
    expect([act, customer_id, reply.statusCode]).toEqual([act, customer_id, status])
  }
  for (const customer_id of [0, -1, 1.5, 'uno', null, 99_999_999_999]) {
    expect((await ask('POST', `/api/admin/customers/${id}/split`, { customer_id })).statusCode).toBe(400)
  }
  expect(await list()).toHaveLength(3)
})

test('concurrent orders of new guests are neither lost nor counted twice while staff read the list', async () => {
  const { buy, list } = await openPanel()
  const orders = Array.from({ length: 24 }, (_, n) =>
    buy({ ...ana, customer_email: `ana${n % 4}@example.com`, ...(n % 2 ? { customer_name: 'Ana Paz' } : {}) }),
  )
  await Promise.all([...orders, ...Array.from({ length: 12 }, () => list())])
  expect(await list()).toMatchObject([{ orders_count: 24 }])
})

test('an order claimed by an account moves to it, with the staff’s notes on the guest', async () => {
  const { buy, call, list, find, ask, make } = await openPanel()
  const order = await buy(ana)
  const [guest] = await list()
  await ask('POST', `/api/admin/customers/${guest?.id}/notes`, { text: 'Prefiere dulces' })
  await ask('PUT', `/api/admin/customers/${guest?.id}/tags`, { tags: ['VIP'] })
  const account = await make.user({ first_name: 'Luz', email: 'luz@example.com' })
  const claim = await call('POST', `/api/orders/${order.id}/claim`, {
    token: account.token,
    body: { guest_session_id: 'guest_1_abc' },
    headers: { 'x-guest-session': 'guest_1_abc' },
  })
  expect(claim.statusCode).toBe(200)
  expect(await list()).toMatchObject([{ id: account.id, orders_count: 1, tags: ['VIP'] }])
  expect(await find(account.id)).toMatchObject({ joined: [], notes: [{ text: 'Prefiere dulces' }] })
})

test('an order claimed by another account leaves the account of its address a customer of its own', async () => {
  const { buy, call, list, make } = await openPanel()
  const { id } = await make.user({ email: ana.customer_email })
  const [order] = [await buy(ana), await buy(ana)]
  expect(await list()).toMatchObject([{ id, orders_count: 2 }])
  const { id: other, token } = await make.user({ email: 'luz@example.com' })
  const body = { guest_session_id: 'guest_1_abc' }
  const headers = { 'x-guest-session': 'guest_1_abc' }
  expect((await call('POST', `/api/orders/${order.id}/claim`, { token, body, headers })).statusCode).toBe(200)
  expect((await list()).map((one) => [one.id, one.orders_count]).toSorted()).toEqual([
    [id, 1],
    [other, 1],
  ])
})

test('an account that becomes staff is no longer a customer; its guests still are', async () => {
  const { buy, ask, make, list } = await openPanel()
  await buy(ana)
  await buy({ ...ana, customer_email: 'otra@example.com' })
  const account = await make.user({ email: ana.customer_email })
  expect(await list()).toMatchObject([{ id: account.id, orders_count: 2 }])
  await ask('POST', '/api/admin/administrators', { email: ana.customer_email, role: 'ventas' })
  expect(await list()).toMatchObject([{ is_guest: true, orders_count: 2 }])
  expect((await ask('GET', `/api/admin/customers/${account.id}`)).statusCode).toBe(404)
  await buy(ana)
  expect(await list()).toMatchObject([{ is_guest: true, orders_count: 3 }])
})

test('deleting an account deletes its customer, notes and tags; the job updates the rest', async () => {
  const shop = await openPanel()
  const { buy, call, list, ask, make, db } = shop
  const account = await make.user({ email: ana.customer_email })
  await buy({ customer_name: 'Ana Paz' }, account.token)
  await buy(ana)
  await db.updateTable('orders').set({ status: 'entregado' }).execute()
  await ask('POST', `/api/admin/customers/${account.id}/notes`, { text: 'Vive con su hermana' })
  await ask('PUT', `/api/admin/customers/${account.id}/tags`, { tags: ['Secreta'] })
  const leave = await call('DELETE', '/api/auth/account', {
    token: account.token,
    body: { password: account.password },
  })
  expect(leave.statusCode).toBe(200)
  expect(await db.selectFrom('customer_notes').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('customer_tags').selectAll().execute()).toEqual([])
  expect((await ask('GET', `/api/admin/customers/${account.id}`)).statusCode).toBe(404)
  expect(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())).not.toContain('hermana')
  await runJobs(shop)
  // A guest's order stays when the account is deleted.
  expect(await list()).toMatchObject([{ is_guest: true, orders_count: 1, tags: [] }])
})
