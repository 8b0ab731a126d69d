import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { actText } from '../audit/act-text.ts'

async function openPanel() {
  const shop = await openShop()
  const { make, call, buy, db } = shop
  const [owner, seller, other] = [
    await make.admin(),
    await make.user({ role: 'ventas', first_name: 'Vera' }),
    await make.user({ role: 'ventas', first_name: 'Iván' }),
  ]
  await buy(await make.product())
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
  const ask = (method: Method, path: string, body?: unknown, who = seller) =>
    call(method, `/api/admin/customers${path}`, { token: who.token, body })
  const [{ id }] = (await ask('GET', '')).body.customers
  const note = (text: unknown, who = seller) => ask('POST', `/${id}/notes`, { text }, who)
  const notes = async (who = seller) => (await ask('GET', `/${id}`, undefined, who)).body.customer.notes
  const tag = (tags: unknown, before?: unknown) => ask('PUT', `/${id}/tags`, { tags, ...(before ? { before } : {}) })
  return { ...shop, db, owner, seller, other, id, ask, note, notes, tag }
}

test('a note shows its author; only its author, a manager or an owner can delete it', async () => {
  const { note, notes, ask, id, owner, other } = await openPanel()
  expect((await note('  Prefiere retirar por el local  ')).statusCode).toBe(201)
  expect(await notes()).toMatchObject([{ text: 'Prefiere retirar por el local', author: 'Vera', can_delete: true }])
  const [{ id: note_id, can_delete }] = await notes(other)
  expect(can_delete).toBe(false)
  const refused = await ask('DELETE', `/${id}/notes/${note_id}`, undefined, other)
  expect([refused.statusCode, refused.body.code]).toEqual([403, 'sin-permiso'])
  expect((await ask('DELETE', `/${id + 1}/notes/${note_id}`)).statusCode).toBe(404)
  const both = await Promise.all([owner, owner].map((who) => ask('DELETE', `/${id}/notes/${note_id}`, undefined, who)))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect(await notes()).toEqual([])
})

test('a double click adds one note, and HTML in it is plain text', async () => {
  const { note, notes, tag } = await openPanel()
  const hostile = `<script>alert(1)</script> '; drop table customers; -- \${7*7} {{7*7}} ‮ ${'ñ'.repeat(1000)}`
  await Promise.all([note(hostile), note(hostile)])
  expect((await notes()).map(({ text }: { text: string }) => text)).toEqual([hostile])
  expect((await tag(['<b>%_\\</b>', "'; --a"])).body.customer.tags).toEqual(["'; --a", '<b>%_\\</b>'])
  for (const text of ['', '   ', null, 7, 'x'.repeat(2001), { a: 1 }]) {
    expect((await note(text)).body).toMatchObject({ success: false, code: 'datos-invalidos' })
  }
})

test('tags are few and short, spelt like those in use, and searchable', async () => {
  const { tag, ask, make, buyer, call, owner } = await openPanel()
  expect((await tag(['Mayorista', 'VIP'])).statusCode).toBe(200)
  const product = await make.product()
  const body = { ...buyer, customer_email: 'otro@example.com', customer_phone: '351 423-4567', is_guest_order: true }
  await call('POST', '/api/orders', { body: { ...body, items: [{ product_id: product.id, quantity: 1 }] } })
  const [second] = (await ask('GET', '')).body.customers
  const tagged = await ask('PUT', `/${second.id}/tags`, { tags: ['vip', ' Vip ', 'de   la\tcasa'] })
  expect(tagged.body.customer.tags).toEqual(['de la casa', 'VIP'])
  expect((await ask('GET', '/tags')).body.tags).toEqual([
    { tag: 'VIP', count: 2 },
    { tag: 'de la casa', count: 1 },
    { tag: 'Mayorista', count: 1 },
  ])
  const found = async (words: string) => (await ask('GET', `?tag=${encodeURIComponent(words)}`)).body.customers.length
  expect([await found('vip'), await found('MAYORISTA'), await found('vi'), await found('%')]).toEqual([2, 1, 0, 0])
  const hundred = Array.from({ length: 100 }, (_, n) => `Etiqueta ${n}`)
  for (const wrong of [hundred, ['x'.repeat(31)], [''], [' '], ['​'], [1], 'VIP', null, [hundred]]) {
    expect((await tag(wrong)).statusCode, String(wrong)).toBe(400)
  }
  // One customer has at most ten tags.
  const people = await Promise.all(Array.from({ length: 10 }, () => make.user()))
  for (const [n, { id }] of people.entries()) {
    const tags = hundred.slice(n * 10, n * 10 + 10)
    expect((await ask('PUT', `/${id}/tags`, { tags }, owner)).statusCode).toBe(200)
  }
  expect((await ask('GET', '/tags')).body.tags).toHaveLength(103)
  expect((await tag([])).body.customer.tags).toEqual([])
})

test('when two staff change the same customer’s tags, the second is told that they changed', async () => {
  const { tag, ask, id } = await openPanel()
  const replies = await Promise.all([tag(['Mayorista'], []), tag(['VIP'], [])])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('etiquetas-cambiadas')
  expect((await ask('GET', `/${id}`)).body.customer.tags).toHaveLength(1)
})

test('the audit shows who wrote notes and tags on whom, without the note’s text', async () => {
  const { tag, note, call, owner } = await openPanel()
  await tag(['VIP'])
  await note('Vive con su hermana')
  const { entries, names } = (await call('GET', '/api/admin/audit?by=act', { token: owner.token })).body
  expect(entries.map((entry: Parameters<typeof actText>[0]) => actText(entry, names))).toEqual([
    'Anotó sobre Juana Paz',
    'Etiquetó a Juana Paz',
  ])
  expect(JSON.stringify(entries)).not.toContain('hermana')
})

test('an order and a message link to their customer, whose page shows their orders and messages', async () => {
  const { call, ask, id, seller, db, buyer } = await openPanel()
  const message = { name: 'Juana', email: 'JUANA@example.com', subject: 'Envíos', message: '¿Llegan a Ushuaia?' }
  await call('POST', '/api/contact', { body: message })
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  await call('POST', '/api/withdrawals', {
    body: { order_number: order.order_number, email: buyer.customer_email, name: 'Juana Paz', reason: '' },
  })
  const { customer } = (await ask('GET', `/${id}`)).body
  expect(customer).toMatchObject({
    messages: [{ subject: 'Envíos', is_answered: false }],
    withdrawals: [{ order_number: order.order_number, status: 'recibido' }],
  })
  const get = (path: string) => call('GET', path, { token: seller.token })
  const card = {
    id,
    name: 'Juana Paz',
    is_guest: true,
    orders_count: 1,
    orders: [{ order_number: order.order_number }],
  }
  expect((await get(`/api/admin/orders/${order.id}/customer`)).body.customer).toMatchObject(card)
  expect((await get(`/api/admin/contacts/${customer.messages[0].id}/customer`)).body.customer).toMatchObject(card)
  expect((await get('/api/admin/contacts/999/customer')).body.customer).toBeNull()
  expect((await get('/api/admin/orders/nada/customer')).statusCode).toBe(404)
})
