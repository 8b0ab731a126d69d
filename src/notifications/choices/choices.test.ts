import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'

const path = '/api/admin/notification-choices'

async function openTeam() {
  const shop = await openShop()
  const [ana, beto] = [await shop.make.admin(), await shop.make.admin()]
  const choose = ({ token }: { token: string }, ...choices: object[]) =>
    shop.call('PUT', path, { token, body: { choices } })
  const bellOf = async ({ id, token }: { id: number; token: string }) => {
    const { notifications } = (await shop.call('GET', `/api/notifications/${id}`, { token })).body
    return notifications as { title: string; kind: string; is_read: boolean }[]
  }
  const unreadOf = async (one: { id: number; token: string }) => (await bellOf(one)).filter(({ is_read }) => !is_read)
  const staffMails = async () => (await sentMails(shop)).filter(({ kind }) => kind === 'staff-alert')
  const write = (name: string) =>
    shop.call('POST', '/api/contact', {
      body: { name, email: 'i@example.com', subject: 'Envíos', message: '¿Llegan?' },
    })
  async function transfer() {
    const { order } = (await shop.buy(await shop.make.product())).body
    const form = new FormData()
    form.append('order_id', order.id)
    form.append('transfer_reference', 'Op. 1')
    form.append('amount', String(order.transfer_amount))
    const { id } = (await shop.call('POST', '/api/payments/transfer', { body: form })).body.payment
    return { order, payment_id: id as number }
  }
  return { ...shop, ana, beto, choose, bellOf, unreadOf, staffMails, write, transfer }
}

test('each staff member chooses their own notifications in the bell and by mail', async () => {
  const { call, choose, write, bellOf, staffMails, ana, beto, make, ...shop } = await openTeam()
  const [keeper] = [await make.user({ role: 'deposito' }), await make.user()]
  const first = (await call('GET', path, { token: ana.token })).body.choices
  expect(first.map(({ kind }: { kind: string }) => kind)).toEqual([
    'orders',
    'transfers',
    'messages',
    'withdrawals',
    'stock',
    'system',
  ])
  expect(first).toContainEqual({ kind: 'messages', bell: true, mail: false })

  await choose(ana, { kind: 'messages', bell: false, mail: false })
  const answer = await choose(ana, { kind: 'messages', bell: false, mail: true })
  expect(answer.statusCode).toBe(200)
  expect(answer.body.choices).toContainEqual({ kind: 'messages', bell: false, mail: true })
  const listed = async ({ token }: { token: string }) => (await call('GET', path, { token })).body.choices
  expect(await listed(beto)).toContainEqual({ kind: 'messages', bell: true, mail: false })
  expect((await listed(keeper)).map(({ kind }: { kind: string }) => kind)).toEqual(['orders', 'stock'])
  expect((await choose(ana, { kind: 'messages', bell: 'si' })).statusCode).toBe(400)
  expect((await choose(ana, { kind: 'chismes', bell: true })).statusCode).toBe(400)
  await write('Inés')
  await runJobs(shop)
  expect(await bellOf(ana)).toEqual([])
  expect(await bellOf(beto)).toMatchObject([{ title: 'Mensaje de Inés', kind: 'messages' }])
  const notified = await shop.db.selectFrom('notifications').select('user_id').execute()
  expect(notified).toEqual([{ user_id: beto.id }])
  const addresses = (await staffMails()).map(({ to_address }) => to_address)
  expect(addresses).toEqual(['hola@estela.example', ana.email])
})

test("the staff member with the shop's own address can turn its mails off", async () => {
  const { call, choose, write, staffMails, ana } = await openTeam()
  await call('PUT', '/api/admin/settings', { token: ana.token, body: { settings: { email: ana.email } } })
  const { choices } = (await call('GET', path, { token: ana.token })).body
  expect(choices).toContainEqual({ kind: 'messages', bell: true, mail: true })
  await write('Inés')
  await choose(ana, { kind: 'messages', mail: false })
  await write('Olga')
  expect((await staffMails()).map(({ subject }) => subject)).toEqual(['Mensaje de Inés'])
})

test('choosing mails of a kind sends one for each notification, even for those that others only get in the bell', async () => {
  const { make, buy, choose, staffMails, ana, beto, ...shop } = await openTeam()
  await choose(ana, { kind: 'stock', mail: true })
  await choose(beto, { kind: 'orders', mail: true })
  const { order } = (await buy(await make.product({ stock: 6, name: 'Asad' }))).body
  await runJobs(shop)
  const sent = (await staffMails()).map(({ to_address, subject }) => [to_address, subject])
  expect(sent.toSorted()).toEqual(
    [
      [ana.email, 'Queda poco stock'],
      [beto.email, `Nueva orden ${order.order_number}`],
    ].toSorted(),
  )
})

test('a notification handled by one staff member is marked read for all', async () => {
  const { call, write, unreadOf, transfer, ana, beto, ...shop } = await openTeam()
  await write('Inés')
  const { payment_id } = await transfer()
  await runJobs(shop)
  expect((await unreadOf(beto)).map(({ kind }) => kind).toSorted()).toEqual(['messages', 'transfers'])

  const { contacts } = (await call('GET', '/api/admin/contacts', { token: ana.token })).body
  await call('POST', `/api/admin/contacts/${contacts[0].id}/read`, { token: ana.token })
  expect((await unreadOf(beto)).map(({ kind }) => kind)).toEqual(['transfers'])

  await call('POST', `/api/admin/verify-payment/${payment_id}`, { token: ana.token })
  await runJobs(shop)
  expect([await unreadOf(ana), await unreadOf(beto)]).toEqual([[], []])
})

test('a notification caused by the step itself stays unread until it is handled', async () => {
  const { call, db, unreadOf, transfer, ana, beto, ...shop } = await openTeam()
  const { order, payment_id } = await transfer()
  const post = (url: string, body: object = {}) => call('POST', `/api/admin/${url}`, { token: ana.token, body })
  await post(`verify-payment/${payment_id}`, { received_amount: 1, shortage: 'ask' })
  await post(`orders/${order.id}/cancel`)
  await runJobs({ db, ...shop })
  // The notice is a separate job, which usually runs before the step is notified.
  await db.updateTable('order_history').set({ told_at: null }).where('to_status', '=', 'cancelado').execute()
  await runJobs({ db, ...shop })
  const [notice, ...others] = await unreadOf(beto)
  expect([notice?.title, others]).toEqual([`Orden ${order.order_number}`, []])
  await post(`payments/${payment_id}/refund`)
  await runJobs({ db, ...shop })
  expect(await unreadOf(beto)).toEqual([])
})

test('a low-stock notification is marked read for all once the product is restocked or off sale', async () => {
  const { call, make, db, unreadOf, ana, beto, ...shop } = await openTeam()
  const products = [await make.product({ stock: 6, name: 'Asad' }), await make.product({ stock: 6, name: 'Khamrah' })]
  for (const product of products) await shop.buy(product)
  await runJobs({ db, ...shop })
  const lowOf = async (one: typeof ana) => (await unreadOf(one)).filter(({ kind }) => kind === 'stock').length
  expect([await lowOf(ana), await lowOf(beto)]).toEqual([2, 2])
  const change = (place: number, values: object) =>
    call('PUT', `/api/products/${products[place]?.id}`, { token: ana.token, body: { ...values } })
  expect((await change(0, { stock: 5 })).statusCode).toBe(200)
  expect(await lowOf(beto)).toBe(2)
  await change(0, { stock: 30 })
  expect([await lowOf(ana), await lowOf(beto)]).toEqual([1, 1])
  await change(1, { is_active: false })
  expect(await lowOf(beto)).toBe(0)
})

test('an order paid by transfer causes one notification and one mail to staff', async () => {
  const { transfer, unreadOf, staffMails, ana } = await openTeam()
  const { order } = await transfer()
  const mails = await staffMails()
  expect(mails.map(({ subject }) => subject)).toEqual([`Transferencia para verificar: ${order.order_number}`])
  expect(await unreadOf(ana)).toMatchObject([{ title: `Transferencia para verificar: ${order.order_number}` }])
})

test('after a change of role, the bell shows only what the new role may see', async () => {
  const { call, make, db, write, transfer, bellOf, ana, ...shop } = await openTeam()
  const clara = await make.user({ role: 'encargado' })
  await write('Inés')
  await transfer()
  await runJobs({ db, ...shop })
  const kindsOf = async () => (await bellOf(clara)).map(({ kind }) => kind).toSorted()
  const unread = async () =>
    (await call('GET', `/api/notifications/unread-count/${clara.id}`, { token: clara.token })).body.unread_count
  expect(await kindsOf()).toEqual(['messages', 'orders', 'transfers'])
  const read = await unread()

  const path = `/api/admin/administrators/${clara.id}`
  await call('PUT', path, { token: ana.token, body: { role: 'deposito' } })
  expect(await kindsOf()).toEqual(['orders'])
  expect(await unread()).toBe(read - 2)
  await call('PUT', path, { token: ana.token, body: { role: 'encargado' } })
  expect(await kindsOf()).toEqual(['messages', 'orders', 'transfers'])

  await call('DELETE', path, { token: ana.token, body: {} })
  const { email, password } = clara
  const { token } = (await call('POST', '/api/auth/login', { body: { email, password } })).body
  expect(await bellOf({ ...clara, token })).toEqual([])
  expect((await call('GET', '/api/auth/data', { token })).body.notifications).toEqual([])
})

test('where staff need a second factor, the bell and payments reveal nothing without one', async () => {
  const { call, write, transfer, bellOf, ana, ...shop } = await openTeam()
  await write('Inés')
  const { payment_id } = await transfer()
  await runJobs(shop)
  const check = async () => (await call('GET', `/api/payments/verify/${payment_id}`, { token: ana.token })).statusCode
  expect([(await bellOf(ana)).length > 0, await check()]).toEqual([true, 200])
  const settings = { staff_second_factor: 'required' }
  await call('PUT', '/api/admin/settings', { token: ana.token, body: { settings } })
  expect([await bellOf(ana), await check()]).toEqual([[], 404])
})
