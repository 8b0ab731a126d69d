import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countLockWaits } from '../../../test/support/count-lock-waits.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { sendAnnouncement } from './announce.server.ts'

const path = '/api/admin/announcements'
const news = { type: 'promotion', title: 'Semana del oud', message: '10 % menos', audience: 'all' }

async function openPanel() {
  const shop = await openShop()
  const admin = await shop.make.admin()
  const ask = (method: 'GET' | 'POST', url: string, body?: unknown, headers: Record<string, string> = {}) =>
    shop.call(method, url, { token: admin.token, body, headers })
  const bells = async () => {
    const rows = await shop.db.selectFrom('notifications').select(['user_id', 'type', 'title']).orderBy('id').execute()
    return rows.map(({ user_id }) => user_id)
  }
  const makeBuyer = async (isPaid = true) => {
    const buyer = await shop.make.user()
    const product = await shop.make.product()
    const body = { ...shop.buyer, user_id: buyer.id, items: [{ product_id: product.id, quantity: 1 }] }
    const { order } = (await shop.call('POST', '/api/orders', { body, token: buyer.token })).body
    if (isPaid) await ask('POST', `/api/admin/orders/${order.id}/approve`, { admin_notes: 'Efectivo' })
    const failed = { order_id: order.id, amount: 1, decided_at: new Date() }
    await shop.db
      .insertInto('payments')
      .values({ ...failed, method: 'transferencia', status: 'fallido' })
      .execute()
    return buyer
  }
  return { ...shop, admin, ask, bells, makeBuyer }
}

test('an announcement reaches every customer once, in batches, and no administrator', async () => {
  const shop = await openPanel()
  await shop.pool.query(`insert into users (first_name, last_name, email, password_hash)
    select 'C' || n, '', 'c' || n || '@example.com', 'x' from generate_series(1, 1203) n`)
  expect((await shop.ask('GET', `${path}/audience?audience=all`)).body.count).toBe(1203)
  const key = { 'idempotency-key': randomUUID() }
  const [sent, again] = [await shop.ask('POST', path, news, key), await shop.ask('POST', path, news, key)]
  expect([sent.statusCode, again.body.announcement.id]).toEqual([201, sent.body.announcement.id])
  expect(sent.body.message).toBe('El aviso sale para 1203 clientes')
  const other = await shop.ask('POST', path, { ...news, title: 'Otro' }, key)
  expect([other.statusCode, other.body.code]).toEqual([409, 'clave-repetida'])
  const late = await shop.make.user()
  await runJobs(shop)
  const notified = await shop.bells()
  await sendAnnouncement(shop.db, sent.body.announcement.id)
  expect(await shop.bells()).toEqual(notified)
  expect([
    notified.length,
    new Set(notified).size,
    notified.includes(late.id),
    notified.includes(shop.admin.id),
  ]).toEqual([1203, 1203, false, false])
  const { announcements } = (await shop.ask('GET', path)).body
  expect(announcements).toMatchObject([
    { ...news, recipients: 1203, sent_count: 1203, author: 'Laura', finished_at: expect.any(String) },
  ])
})

test('two workers that send the same announcement count each customer once', async () => {
  const { db, make, ask } = await openPanel()
  await make.user()
  const { id } = (await ask('POST', path, news)).body.announcement
  await ask('POST', path, news)
  const { sending } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('announcements').select('id').where('id', '=', id).forUpdate().execute()
    const sending = [sendAnnouncement(db, id), sendAnnouncement(db, id)]
    await expect.poll(() => countLockWaits(db)).toBe(2)
    return { sending }
  })
  await Promise.all(sending)
  expect((await ask('GET', path)).body.announcements).toMatchObject([
    { recipients: 1, sent_count: 0, finished_at: null },
    { recipients: 1, sent_count: 1 },
  ])
})

test('an announcement may go to buyers, to non-buyers, or to chosen customers', async () => {
  const shop = await openPanel()
  const [buyer, other] = [await shop.makeBuyer(), await shop.makeBuyer(false)]
  const receiversOf = async (audience: string, user_ids: number[] = []) => {
    await shop.db.deleteFrom('notifications').execute()
    const sent = await shop.ask('POST', path, { ...news, type: 'system', audience, user_ids })
    await shop.db.deleteFrom('notifications').execute()
    await sendAnnouncement(shop.db, sent.body.announcement?.id)
    return shop.bells()
  }
  expect(await receiversOf('buyers')).toEqual([buyer.id])
  expect(await receiversOf('non_buyers')).toEqual([other.id])
  expect(await receiversOf('chosen', [other.id, other.id, shop.admin.id])).toEqual([other.id])
  const { notifications } = (await shop.call('GET', `/api/notifications/${other.id}`, { token: other.token })).body
  expect(notifications[0]).toMatchObject({ type: 'system', title: news.title, message: news.message, is_read: false })
})

test('an announcement without text or recipients, or with invalid data, is refused', async () => {
  const { ask, bells } = await openPanel()
  for (const wrong of [
    { title: ' ' },
    { message: '' },
    { title: 'x'.repeat(81) },
    { message: 'x'.repeat(501) },
    { type: 'order' },
    { audience: 'chosen' },
    { audience: 'todos' },
    { audience: 'chosen', user_ids: [0] },
    { audience: 'chosen', user_ids: Array.from({ length: 501 }, (_, index) => index + 1) },
  ]) {
    expect([wrong, (await ask('POST', path, { ...news, ...wrong })).statusCode]).toEqual([wrong, 400])
  }
  expect((await ask('POST', path, news)).body.message).toBe('No hay clientes a quienes avisar.')
  expect((await ask('GET', `${path}/audience?audience=chosen&user_ids=1,x`)).statusCode).toBe(400)
  expect(await bells()).toEqual([])
})
