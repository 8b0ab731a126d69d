import { expect, test } from 'vitest'
import { openShop } from '../../test/open-shop.ts'

const message = { name: 'Ana', email: 'ana@example.com', subject: 'Envíos', message: '¿Llegan a Ushuaia? 100%' }

test('X07 D12 a message reaches the staff, who read it', async () => {
  const { call, make } = await openShop()
  const sent = await call('POST', '/api/contact', { body: { ...message, status: 'read', id: 7 } })
  expect(sent.statusCode).toBe(201)
  expect(sent.body).toEqual({ success: true, message: 'Mensaje enviado exitosamente! Te responderemos pronto.' })
  const { token } = await make.admin()
  const { body } = await call('GET', '/api/admin/contacts', { token })
  expect(body).toMatchObject({
    contacts: [{ ...message, status: 'unread' }],
    unread_count: 1,
    pagination: { page: 1, limit: 20, total: 1, pages: 1 },
  })
  const [{ id }] = body.contacts
  const read = await call('POST', `/api/admin/contacts/${id}/read`, { token })
  expect(read.body).toMatchObject({ success: true, contact: { id, status: 'read' } })
  expect((await call('GET', '/api/admin/contacts?status=unread', { token })).body).toMatchObject({
    contacts: [],
    unread_count: 0,
  })
  expect((await call('POST', '/api/admin/contacts/999/read', { token })).statusCode).toBe(404)
})

test('staff find messages whatever the case and the accents', async () => {
  const { call, make } = await openShop()
  for (const subject of ['Envíos', 'Cambios']) await call('POST', '/api/contact', { body: { ...message, subject } })
  const { token } = await make.admin()
  const found = async (search: string) =>
    (await call('GET', `/api/admin/contacts?search=${encodeURIComponent(search)}`, { token })).body.pagination.total
  expect(await found('ENVIOS')).toBe(1)
  expect(await found('100%')).toBe(2)
  expect(await found('1_0')).toBe(0)
})

test.each(['name', 'email', 'subject', 'message'])('a message without its %s is 400', async (field) => {
  const { call } = await openShop()
  const reply = await call('POST', '/api/contact', { body: { ...message, [field]: ' ' } })
  expect(reply.statusCode).toBe(400)
  expect(reply.body.errors).toHaveProperty(field)
})

test('too many messages of one address are 429', async () => {
  const { call } = await openShop({ RATE_FORMS: '2' })
  const send = async () => (await call('POST', '/api/contact', { body: message })).statusCode
  expect([await send(), await send(), await send()]).toEqual([201, 201, 429])
})
