import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'
import { deviceName, maskAddress } from './origin.server.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36'

async function openWithLogin() {
  const shop = await openShop({ TRUST_PROXY: '1' })
  const user = await shop.make.user()
  const logIn = (headers: Record<string, string> = {}, { email, password } = user) =>
    shop.call('POST', '/api/auth/login', { body: { email, password }, headers })
  const list = async (token: string) => (await shop.call('GET', '/api/auth/sessions', { token })).body.sessions
  return { ...shop, user, logIn, list }
}

test('sessions are listed with where they began, and ended one by one', async () => {
  const { call, user, logIn, list } = await openWithLogin()
  const { token } = (await logIn({ 'user-agent': phone, 'x-forwarded-for': '190.12.33.7' })).body
  const sessions = await list(user.token)
  expect(sessions).toHaveLength(2)
  const other = sessions.find((one: { is_current: boolean }) => !one.is_current)
  expect(other).toEqual({
    id: expect.any(Number),
    device: 'Chrome en Android',
    place: '190.12.33.x',
    created_at: expect.any(String),
    last_used_at: expect.any(String),
    is_current: false,
  })
  const end = (by: string) => call('DELETE', `/api/auth/sessions/${other.id}`, { token: by })
  expect((await end(user.token)).statusCode).toBe(200)
  expect((await call('GET', '/api/auth/verify', { token })).statusCode).toBe(401)
  expect((await end(user.token)).statusCode).toBe(404)
  expect(await list(user.token)).toHaveLength(1)
})

test("ending another account's session is 404", async () => {
  const { call, make, user, list } = await openWithLogin()
  const stranger = await make.user()
  const [{ id }] = await list(user.token)
  expect((await call('DELETE', `/api/auth/sessions/${id}`, { token: stranger.token })).statusCode).toBe(404)
  expect(await list(user.token)).toHaveLength(1)
})

test("staff's sessions end twelve hours after the login, a customer's thirty days after its last use", async () => {
  const { call, make, db, user } = await openWithLogin()
  const admin = await make.admin()
  const hoursOf = async (user_id: number) => {
    const session = await db.selectFrom('sessions').selectAll().where('user_id', '=', user_id).executeTakeFirstOrThrow()
    return Math.round((Date.parse(session.expires_at) - Date.now()) / 3_600_000)
  }
  // Eleven hours later both are used.
  const later = (hours: number) => ({
    expires_at: new Date(Date.now() + hours * 3_600_000),
    last_used_at: new Date(Date.now() - 11 * 3_600_000),
  })
  expect([await hoursOf(admin.id), await hoursOf(user.id)]).toEqual([12, 720])
  await db.updateTable('sessions').set(later(1)).where('user_id', '=', admin.id).execute()
  await db.updateTable('sessions').set(later(709)).where('user_id', '=', user.id).execute()
  for (const { token } of [admin, user]) await call('GET', '/api/auth/verify', { token })
  expect([await hoursOf(admin.id), await hoursOf(user.id)]).toEqual([1, 720])
  // The next use, within ten minutes, is not written.
  const uses = () => db.selectFrom('sessions').select(['user_id', 'last_used_at']).orderBy('user_id').execute()
  const before = await uses()
  await call('GET', '/api/auth/verify', { token: user.token })
  expect(await uses()).toEqual(before)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', admin.id)
    .execute()
  expect((await call('GET', '/api/admin/dashboard', { token: admin.token })).statusCode).toBe(401)
})

test('a login from a new browser is notified by mail, except the first one and those of known browsers', async () => {
  const shop = await openWithLogin()
  const { logIn } = shop
  const mails = async () => (await sentMails(shop)).filter(({ kind }) => kind === 'new-device')
  const first = await logIn({ 'user-agent': phone })
  expect(await mails()).toEqual([])
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  await logIn({ cookie, 'user-agent': phone })
  expect(await mails()).toEqual([])
  await logIn({ 'x-forwarded-for': '2800:810:4a1:1::5', 'user-agent': phone })
  const [mail] = await mails()
  expect(mail?.body_text).toContain('Chrome en Android, red 2800:810:4a1:x')
  expect(mail?.to_address).toBe(shop.user.email)
})

test('after a registration, a login from another browser is notified', async () => {
  const shop = await openWithLogin()
  const ana = { email: 'ana@example.com', password: 'secreto' }
  await shop.call('POST', '/api/auth/register', { body: { ...ana, first_name: 'Ana', last_name: 'Paz' } })
  const kinds = async () => (await sentMails(shop)).map(({ kind }) => kind)
  expect(await kinds()).toEqual(['verification'])
  await shop.call('POST', '/api/auth/login', { body: ana })
  expect(await kinds()).toEqual(['verification', 'new-device'])
})

test.each([
  [phone, 'Chrome en Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/149.0 Safari/537.36 Edg/149.0', 'Edge en Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox en Mac'],
  ['curl/8.5.0', 'Dispositivo desconocido'],
  [undefined, 'Dispositivo desconocido'],
])('%s is %s', (agent, words) => {
  expect(deviceName(agent)).toBe(words)
})

test.each([
  ['190.12.33.7', '190.12.33.x'],
  ['::ffff:190.12.33.7', '190.12.33.x'],
  ['2800:810:4a1:1::5', '2800:810:4a1:x'],
  ['::1', '0:0:0:x'],
])('%s is of %s', (address, words) => {
  expect(maskAddress(address)).toBe(words)
})
