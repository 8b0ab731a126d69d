import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import type { Queue, WorkName } from './contract.ts'

async function openPanel() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const get = async (path: string) => (await shop.call('GET', `/api/admin/${path}`, { token })).body
  const place = async (status?: 'confirmado' | 'entregado' | 'cancelado', product?: { id: number }) => {
    const { order } = (await shop.buy(product ?? (await shop.make.product({ stock: 50 })))).body
    if (status) await shop.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute()
    return order as { id: string; order_number: string }
  }
  return { ...shop, token, get, place, queue: (): Promise<Queue> => get('queue') }
}

test('a shop without pending work has an empty queue', async () => {
  const { queue } = await openPanel()
  const nothing = { count: 0, first: [] }
  expect(await queue()).toEqual({
    success: true,
    to_verify: nothing,
    to_return: nothing,
    to_ship: nothing,
    to_answer: nothing,
    withdrawals: nothing,
    reviews: nothing,
    holds: nothing,
    failed_mails: nothing,
    low_stock: nothing,
  })
})

test('each count matches its list, and the first cases link to it', async () => {
  const { db, call, get, make, place, queue, token } = await openPanel()
  for (let count = 0; count < 6; count += 1) await place('confirmado')
  await db
    .updateTable('orders')
    .set({ held_reason: 'Falta stock.' })
    .where('order_number', '=', (await place('confirmado')).order_number)
    .execute()
  const late = await place('cancelado')
  await db
    .insertInto('payments')
    .values({ order_id: late.id, method: 'transferencia', status: 'confirmado', amount: 900, decided_at: new Date() })
    .execute()
  const paid = await place()
  await db
    .insertInto('payments')
    .values({ order_id: paid.id, method: 'transferencia', status: 'pendiente', amount: 63_600 })
    .execute()
  const message = { name: 'Inés', email: 'ines@example.com', subject: '¿Llegan?', message: 'A Ushuaia' }
  for (let count = 0; count < 3; count += 1)
    await call('POST', '/api/contact', { body: { ...message, subject: `N° ${count}` } })
  await call('POST', '/api/withdrawals', { body: { order_number: paid.order_number, email: 'juana@example.com' } })
  await db
    .insertInto('product_reviews')
    .values({
      order_id: paid.id,
      product_id: (await make.product()).id,
      name: 'Ana P.',
      stars: 4,
      longevity: 3,
      sillage: 2,
    })
    .execute()
  await db
    .insertInto('mails')
    .values({ key: 'one', kind: 'order-placed', to_address: 'x@example.com', state: 'fallido', last_error: '550' })
    .execute()
  await make.product({ stock: 0 })
  await make.product({ stock: 0, is_active: false })

  const found = await queue()
  const products = (await call('GET', '/api/products?showAll=true&status=active&lowStock=true', { token })).body
  const counts: Record<WorkName, number> = {
    to_verify: (await get('pending-verifications?status=pendiente')).pagination.total,
    to_return: (await get('orders?owed=true')).pagination.total,
    to_ship: (await get('orders?to_ship=true')).pagination.total,
    to_answer: (await get('contacts?answered=false')).pagination.total,
    withdrawals: (await get('withdrawals')).waiting_count,
    reviews: (await get('reviews?status=nueva')).pagination.total,
    holds: (await get('holds')).total.orders,
    failed_mails: (await get('mails?state=fallido')).pagination.total,
    low_stock: products.pagination.total,
  }
  expect(counts).toEqual({
    to_verify: 1,
    to_return: 1,
    to_ship: 7,
    to_answer: 3,
    withdrawals: 1,
    reviews: 1,
    holds: 1,
    failed_mails: 1,
    low_stock: 1,
  })
  for (const [name, count] of Object.entries(counts)) {
    const { first, ...work } = found[name as WorkName]
    expect(work, name).toEqual({ count })
    expect(first, name).toHaveLength(Math.min(count, 5))
    for (const { id, link } of first) expect(link, name).toMatch(new RegExp(`^/admin/.*=${id}$`))
  }
  expect(found.to_verify.first[0]).toMatchObject({
    title: 'Juana Paz',
    detail: `$\u00a063.600,00 · ${paid.order_number}`,
  })
  expect(found.low_stock.first[0]).toMatchObject({ detail: 'Sin stock', at: null })
})

test('the oldest case comes first, and the list has the same order', async () => {
  const { call, get, place, queue } = await openPanel()
  const numbers = [await place('confirmado'), await place('confirmado')].map(({ order_number }) => order_number)
  const message = { name: 'Inés', email: 'ines@example.com', message: 'Hola' }
  for (const subject of ['Primero', 'Después']) await call('POST', '/api/contact', { body: { ...message, subject } })
  const { to_ship, to_answer } = await queue()
  expect(to_ship.first.map(({ detail }) => detail.split(' · ')[0])).toEqual(numbers)
  expect(to_answer.first.map(({ detail }) => detail)).toEqual(['Primero', 'Después'])
  const { contacts } = await get('contacts?answered=false&order=ASC')
  expect(contacts.map(({ subject }: { subject: string }) => subject)).toEqual(['Primero', 'Después'])
})

test('an order to be fetched has no city to go to, and leaves the queue once ready, unless it is held', async () => {
  const { call, db, get, place, queue, token } = await openPanel()
  const { id, order_number } = await place('confirmado')
  await db.updateTable('orders').set({ is_pickup: true, customer_city: '' }).where('id', '=', id).execute()
  expect((await queue()).to_ship.first).toMatchObject([{ detail: `${order_number} · 1 unidad · Se retira` }])
  await call('POST', `/api/admin/orders/${id}/ready`, { token })
  expect((await queue()).to_ship).toEqual({ count: 0, first: [] })
  expect((await get('orders?to_ship=true')).orders).toEqual([])
  await db.updateTable('orders').set({ held_reason: 'Se arrepintió.' }).where('id', '=', id).execute()
  expect((await queue()).to_ship).toMatchObject({
    count: 1,
    first: [{ detail: `${order_number} · Retenida: Se arrepintió.` }],
  })
  expect((await get('orders?to_ship=true')).orders).toMatchObject([{ order_number }])
})

test('an answered message and a shipped order leave the queue', async () => {
  const { call, get, place, queue, token } = await openPanel()
  await call('POST', '/api/contact', {
    body: { name: 'Inés', email: 'i@example.com', subject: 'Hola', message: 'Hola' },
  })
  const [{ id }] = (await get('contacts')).contacts
  const order = await place('confirmado')
  await call('POST', `/api/admin/contacts/${id}/read`, { token })
  expect((await queue()).to_answer.count).toBe(1)
  await call('POST', `/api/admin/contacts/${id}/reply`, { token, body: { message: 'Sí' } })
  await call('POST', `/api/admin/orders/${order.id}/ship`, { token })
  const { to_answer, to_ship } = await queue()
  expect([to_answer.count, to_ship.count]).toEqual([0, 0])
})

test('among products low in stock, best sellers come first', async () => {
  const { make, place, queue } = await openPanel()
  await make.product({ name: 'Nadie lo pide', stock: 0 })
  const sought = await make.product({ name: 'Yara', brand: 'Lattafa', volume: '100ml', stock: 4 })
  await place('entregado', sought)
  await place('confirmado', sought)
  expect((await queue()).low_stock.first).toMatchObject([
    { id: sought.id, title: 'Yara · 100 ml · Lattafa', detail: 'Quedan 2 · 2 en 30 días' },
    { title: expect.stringContaining('Nadie lo pide'), detail: 'Sin stock' },
  ])
})
