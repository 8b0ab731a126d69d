import { expect, test } from 'vitest'
import { countLockWaits } from '../../test/support/count-lock-waits.ts'
import { openShop } from '../../test/support/open-shop.ts'
import { readMails } from '../../test/support/read-mails.ts'
import { runJobs } from '../../test/support/run-jobs.ts'

const message = { name: 'Ana', email: 'ana@example.com', subject: 'Envíos', message: '¿Llegan a Ushuaia? 100%' }

test('a message reaches the staff, and one who reads it reads it for all', async () => {
  const { call, make, db } = await openShop()
  const { token } = await make.admin()
  await make.admin()
  const sent = await call('POST', '/api/contact', { body: { ...message, status: 'read', id: 7 } })
  expect(sent.statusCode).toBe(201)
  expect(sent.body).toEqual({ success: true, message: 'Mensaje enviado exitosamente! Te responderemos pronto.' })
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
  const bells = await db.selectFrom('notifications').select('is_read').execute()
  expect(bells).toEqual([{ is_read: true }, { is_read: true }])
  expect((await call('POST', '/api/admin/contacts/999/read', { token })).statusCode).toBe(404)
})

test('a field with only blanks or invisible characters counts as missing', async () => {
  const { call } = await openShop()
  for (const field of ['name', 'subject', 'message']) {
    for (const unseen of ['', ' \n ', '\u200b\u2060', '\u00ad', '\u3164', '\u2800', '\u202e']) {
      const { statusCode, body } = await call('POST', '/api/contact', { body: { ...message, [field]: unseen } })
      expect([unseen, statusCode, Object.keys(body.errors ?? {})]).toEqual([unseen, 400, [field]])
    }
    for (const seen of ['🌹', '👩‍🚀', '7', 'שלום', '.']) {
      expect((await call('POST', '/api/contact', { body: { ...message, [field]: seen } })).statusCode).toBe(201)
    }
  }
})

test('staff find messages ignoring case and accents', async () => {
  const { call, make } = await openShop()
  for (const subject of ['Envíos', 'Cambios']) await call('POST', '/api/contact', { body: { ...message, subject } })
  const { token } = await make.admin()
  const found = async (search: string) =>
    (await call('GET', `/api/admin/contacts?search=${encodeURIComponent(search)}`, { token })).body.pagination.total
  expect(await found('ENVIOS')).toBe(1)
  expect(await found(`envíos  ${message.name.split(' ')[0]}`)).toBe(1)
  expect(await found('100%')).toBe(2)
  expect(await found('1_0')).toBe(0)
})

test.each(['name', 'email', 'subject', 'message'])('a message without its %s is 400', async (field) => {
  const { call } = await openShop()
  const reply = await call('POST', '/api/contact', { body: { ...message, [field]: ' ' } })
  expect(reply.statusCode).toBe(400)
  expect(reply.body.errors).toHaveProperty(field)
})

test('too many messages from one address are refused with 429', async () => {
  const { call } = await openShop({ RATE_FORMS: '2' })
  const send = async () => (await call('POST', '/api/contact', { body: message })).statusCode
  expect([await send(), await send(), await send()]).toEqual([201, 201, 429])
})

test('staff answer by mail, and the answer stays with the message', async () => {
  const shop = await openShop()
  await shop.call('POST', '/api/contact', { body: message })
  const { token } = await shop.make.admin()
  const list = async (query = '') => (await shop.call('GET', `/api/admin/contacts${query}`, { token })).body
  const [{ id }] = (await list('?answered=false')).contacts
  const url = `/api/admin/contacts/${id}/reply`
  const empty = await shop.call('POST', url, { token, body: { message: ' ' } })
  expect([empty.statusCode, empty.body.errors]).toEqual([400, { message: 'Escribí la respuesta' }])
  const body = { message: 'Sí, llegamos.\nEnvía Andreani.\n\nSale <gratis>.' }
  const sent = await shop.call('POST', url, { token, body })
  await shop.call('POST', url, { token, body })
  expect(sent.statusCode).toBe(201)
  expect(sent.body).toMatchObject({ message: 'Le respondimos a ana@example.com', contact: { id, status: 'read' } })
  const { contacts } = await list('?answered=true')
  expect(contacts[0].replies).toEqual([
    { id: expect.any(Number), message: body.message, author: 'Laura', created_at: expect.any(String) },
  ])
  expect((await list('?answered=false')).contacts).toEqual([])
  await runJobs(shop)
  const mails = (await readMails(shop.config.dataDir)).filter((mail) => mail.includes('Re: Envíos'))
  expect(mails).toHaveLength(1)
  for (const words of [
    'Re: Envíos',
    'To: ana@example.com',
    'Sí, llegamos.<br/>Envía Andreani.',
    '¿Llegan a Ushuaia? 100%',
  ]) {
    expect(mails[0]).toContain(words)
  }
  expect((await shop.call('POST', '/api/admin/contacts/999/reply', { token, body })).statusCode).toBe(404)
})

test('a double click answers a message once', async () => {
  const { call, make, db } = await openShop()
  await call('POST', '/api/contact', { body: message })
  const { token } = await make.admin()
  const { id } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
  const reply = () => call('POST', `/api/admin/contacts/${id}/reply`, { token, body: { message: 'Sí, llegamos.' } })
  const { clicks } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('contact_messages').select('id').forUpdate().execute()
    const clicks = [reply(), reply()]
    await expect.poll(() => countLockWaits(db)).toBe(2)
    return { clicks }
  })
  expect((await Promise.all(clicks)).map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const replies = async () => (await call('GET', '/api/admin/contacts', { token })).body.contacts[0].replies
  expect(await replies()).toHaveLength(1)
  // Later the same words are a reply of their own.
  const before = new Date(Date.now() - 61_000)
  await db.updateTable('contact_replies').set({ created_at: before }).execute()
  await reply()
  expect(await replies()).toHaveLength(2)
})
