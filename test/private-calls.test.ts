import { expect, test } from 'vitest'
import { openShop } from './open-shop.ts'

/** Every call that belongs to one customer, with what it needs to go through. */
const calls = [
  ['GET', '/api/wishlist/USER', undefined],
  ['POST', '/api/wishlist/add', { product_id: 'PRODUCT' }],
  ['DELETE', '/api/wishlist/remove/PRODUCT', {}],
  ['GET', '/api/notifications/USER', undefined],
  ['GET', '/api/notifications/unread-count/USER', undefined],
  ['POST', '/api/notifications/mark-read/NOTE', {}],
  ['POST', '/api/notifications/mark-all-read', {}],
] as const

test.each(calls)('%s %s is for its own customer alone', async (method, path, fields) => {
  const { call, make, db } = await openShop()
  const [mine, other, admin] = [await make.user(), await make.user(), await make.admin()]
  const product = await make.product()
  if (method === 'DELETE') {
    await db.insertInto('wishlist_entries').values({ user_id: mine.id, product_id: product.id }).execute()
  }
  const note = await db
    .insertInto('notifications')
    .values({ user_id: mine.id, type: 'system', title: 'Hola', message: 'Hola' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const url = path
    .replace('USER', String(mine.id))
    .replace('PRODUCT', String(product.id))
    .replace('NOTE', String(note.id))
  const body = fields && { ...fields, ...('product_id' in fields ? { product_id: product.id } : {}), user_id: mine.id }
  const as = async (token?: string) =>
    (await call(method, url, { ...(body ? { body } : {}), ...(token ? { token } : {}) })).statusCode
  const rows = async () => ({
    wishes: await db.selectFrom('wishlist_entries').selectAll().execute(),
    notes: await db.selectFrom('notifications').selectAll().execute(),
  })

  const before = await rows()
  expect(await as()).toBe(401)
  expect(await as('dead-token')).toBe(401)
  expect(await as(other.token)).toBe(403)
  expect(await as(admin.token)).toBe(403)
  expect(await rows()).toEqual(before)
  expect([200, 201]).toContain(await as(mine.token))
})

test("another customer's notification is not found", async () => {
  const { call, make, db } = await openShop()
  const [mine, other] = [await make.user(), await make.user()]
  const { id } = await db
    .insertInto('notifications')
    .values({ user_id: other.id, type: 'system', title: 'Hola', message: 'Hola' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const body = { user_id: mine.id }
  expect((await call('POST', `/api/notifications/mark-read/${id}`, { token: mine.token, body })).statusCode).toBe(404)
  const { is_read } = await db.selectFrom('notifications').select('is_read').executeTakeFirstOrThrow()
  expect(is_read).toBe(false)
})

test.each([
  ['GET', '/api/admin/contacts'],
  ['POST', '/api/admin/contacts/1/read'],
] as const)('%s %s is for administrators alone', async (method, url) => {
  const { call, make } = await openShop()
  expect((await call(method, url)).statusCode).toBe(401)
  expect((await call(method, url, { token: 'dead-token' })).statusCode).toBe(401)
  expect((await call(method, url, { token: (await make.user()).token })).statusCode).toBe(403)
})
