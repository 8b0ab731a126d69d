import { expect, test } from 'vitest'
import { openShop } from '../../test/open-shop.ts'
import { readMails } from '../../test/read-mails.ts'
import { runJobs } from '../../test/run-jobs.ts'
import { hashToken } from '../platform/tokens.server.ts'

const path = '/api/admin/administrators'

async function openPanel() {
  const shop = await openShop()
  const admin = await shop.make.admin()
  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) =>
    shop.call(method, url, { token: admin.token, body })
  const growOld = (token: string) =>
    shop.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - 16 * 60_000) })
      .where('token_hash', '=', hashToken(token))
      .execute()
  return { ...shop, admin, ask, growOld }
}

test('D13 a new administrator sets the password by a mailed link and enters', async () => {
  const shop = await openPanel()
  const added = await shop.ask('POST', path, { email: 'nueva@example.com' })
  expect(added.statusCode).toBe(201)
  expect(added.body).toMatchObject({
    is_new_account: true,
    administrator: { name: 'nueva', email: 'nueva@example.com' },
  })
  expect((await shop.ask('POST', path, { email: 'NUEVA@example.com' })).body.code).toBe('ya-administra')
  await runJobs(shop)
  const [mail = ''] = await readMails(shop.config.dataDir)
  const token = mail.match(/#token=([\w-]+)/)?.[1]
  const set = await shop.call('POST', '/api/auth/reset-password', { body: { token, password: 'una-clave-larga' } })
  expect(set.statusCode).toBe(200)
  const login = await shop.call('POST', '/api/auth/login', {
    body: { email: 'nueva@example.com', password: 'una-clave-larga' },
  })
  expect((await shop.call('GET', path, { token: login.body.token })).body.administrators).toHaveLength(2)
})

test('D13 a customer is raised, and comes in anew; removed, they are out at once', async () => {
  const shop = await openPanel()
  const person = await shop.make.user()
  const { body } = await shop.ask('POST', path, { email: person.email.toUpperCase() })
  expect(body).toMatchObject({ is_new_account: false, administrator: { id: person.id, last_login_at: null } })
  expect((await shop.call('GET', path, { token: person.token })).statusCode).toBe(401)
  const login = await shop.call('POST', '/api/auth/login', { body: { email: person.email, password: person.password } })
  expect((await shop.call('GET', path, { token: login.body.token })).statusCode).toBe(200)
  expect((await shop.ask('DELETE', `${path}/${person.id}`)).statusCode).toBe(200)
  expect((await shop.call('GET', '/api/auth/verify', { token: login.body.token })).statusCode).toBe(401)
  expect((await shop.ask('DELETE', `${path}/${person.id}`)).statusCode).toBe(404)
  await runJobs(shop)
  expect(await readMails(shop.config.dataDir)).toEqual([])
})

test('D13 the last administrator stays, also when two remove each other', async () => {
  const shop = await openPanel()
  const other = await shop.make.admin()
  const [one, two] = await Promise.all([
    shop.ask('DELETE', `${path}/${other.id}`),
    shop.call('DELETE', `${path}/${shop.admin.id}`, { token: other.token }),
  ])
  expect([one?.statusCode, two?.statusCode].filter((status) => status === 200)).toHaveLength(1)
  const left = await shop.db.selectFrom('users').select('id').where('is_admin', '=', true).execute()
  expect(left).toHaveLength(1)
  const last = [shop.admin, other].find(({ id }) => id === left[0]?.id)
  const refused = await shop.call('DELETE', `${path}/${last?.id}`, { token: last?.token ?? '' })
  expect([refused.statusCode, refused.body.code]).toEqual([409, 'ultimo-administrador'])
})

test('D13 administrators are changed only with a young login or the password again', async () => {
  const shop = await openPanel()
  const other = await shop.make.admin()
  await shop.growOld(shop.admin.token)
  expect((await shop.ask('POST', path, { email: 'x@example.com' })).body.code).toBe('reauth')
  expect((await shop.ask('DELETE', `${path}/${other.id}`)).body.code).toBe('reauth')
  const { password } = shop.admin
  expect((await shop.ask('DELETE', `${path}/${other.id}`, { password })).statusCode).toBe(200)
  for (const email of ['', 'sin arroba', `${'a'.repeat(300)}@x.com`, 7, null]) {
    expect((await shop.ask('POST', path, { email })).statusCode).toBe(400)
  }
})
