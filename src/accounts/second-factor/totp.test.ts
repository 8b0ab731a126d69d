import { TOTP } from 'otpauth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ageLogins } from '../../../test/support/age-logins.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'
import { newResetLink } from '../emails/reset-link.server.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type User = Awaited<ReturnType<Shop['make']['user']>>

/** The code that an app shows `seconds` from now. */
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })

/** Keeps the clock in the middle of a 30-second step. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return { wait: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000) }
}

async function openWithTotp(environment: Record<string, string> = {}) {
  const clock = stopClock()
  const shop = await openShop(environment)
  const user = await shop.make.user({ email: 'ana@example.com' })
  const { secret, recovery_codes } = await turnOn(shop, user)
  // The code that confirmed the app is used up.
  clock.wait(30)
  const logIn = (headers = {}) =>
    shop.call('POST', '/api/auth/login', { body: { email: user.email, password: user.password }, headers })
  const challengeOf = async () => (await logIn()).body.challenge
  const answer = (body: object, headers = {}) => shop.call('POST', '/api/auth/second-factor', { body, headers })
  return { ...shop, clock, user, secret, recovery_codes, logIn, challengeOf, answer }
}

async function turnOn({ call }: Shop, { token }: User) {
  const { secret } = (await call('POST', '/api/auth/totp', { token })).body
  const { recovery_codes } = (await call('POST', '/api/auth/totp/confirm', { token, body: { code: codeOf(secret) } }))
    .body
  return { secret, recovery_codes } as { secret: string; recovery_codes: string[] }
}

test('the login asks for codes once the first one is confirmed, and ten recovery codes are shown', async () => {
  stopClock()
  const { call, make } = await openShop()
  const { token, email, password } = await make.user()
  const started = await call('POST', '/api/auth/totp', { token })
  expect(started.body).toMatchObject({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    otpauth_url: expect.stringContaining('otpauth://totp/Estela'),
    qr: expect.stringMatching(/^<svg/),
  })
  const wrong = await call('POST', '/api/auth/totp/confirm', { token, body: { code: '000000' } })
  expect([wrong.statusCode, Object.keys(wrong.body.errors)]).toEqual([400, ['code']])
  const body = { email, password }
  expect((await call('POST', '/api/auth/login', { body })).statusCode).toBe(200)
  const code = codeOf(started.body.secret)
  const confirmed = await call('POST', '/api/auth/totp/confirm', {
    token,
    body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
  })
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
  // A second click replaces none of the codes just shown.
  expect((await call('POST', '/api/auth/totp/confirm', { token, body: { code } })).body.code).toBe('ya-activos')
  expect((await call('GET', '/api/auth/totp', { token })).body).toMatchObject({ is_on: true, recovery_codes_left: 10 })
  expect((await call('POST', '/api/auth/login', { body })).body).toMatchObject({
    code: 'segundo-factor',
    challenge: expect.any(String),
    has_codes: true,
    has_passkey: false,
  })
  expect((await call('POST', '/api/auth/totp', { token })).statusCode).toBe(409)
})

test('the second step starts the session, and a code works once', async () => {
  const { call, challengeOf, answer, secret, user } = await openWithTotp()
  const code = codeOf(secret)
  const entered = await answer({ challenge: await challengeOf(), code })
  expect(entered.body).toMatchObject({ success: true, user: { id: user.id } })
  expect((await call('GET', '/api/auth/verify', { token: entered.body.token })).statusCode).toBe(200)
  const again = await answer({ challenge: await challengeOf(), code })
  expect([again.statusCode, again.body.code]).toEqual([401, 'codigo-incorrecto'])
})

test('the code that confirmed the app is refused at a login', async () => {
  stopClock()
  const shop = await openShop()
  const user = await shop.make.user()
  const { secret } = await turnOn(shop, user)
  const { challenge } = (await shop.call('POST', '/api/auth/login', { body: user })).body
  const again = await shop.call('POST', '/api/auth/second-factor', { body: { challenge, code: codeOf(secret) } })
  expect(again.statusCode).toBe(401)
})

test.each([
  [-60, 401],
  [-30, 200],
  [0, 200],
  [30, 200],
  [60, 401],
])('a phone whose clock is %i seconds off is answered %i', async (seconds, status) => {
  const { challengeOf, answer, secret, clock } = await openWithTotp()
  clock.wait(60)
  expect((await answer({ challenge: await challengeOf(), code: codeOf(secret, seconds) })).statusCode).toBe(status)
})

test('of concurrent logins with the same code or challenge, one succeeds', async () => {
  const { challengeOf, answer, secret, recovery_codes, clock } = await openWithTotp()
  const two = [await challengeOf(), await challengeOf()]
  const code = codeOf(secret)
  const both = await Promise.all(two.map((challenge) => answer({ challenge, code })))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  clock.wait(30)
  const challenge = await challengeOf()
  const ways = [{ code: codeOf(secret) }, { recovery_code: recovery_codes[0] }, { recovery_code: recovery_codes[1] }]
  const three = await Promise.all(ways.map((way) => answer({ challenge, ...way })))
  expect(three.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
})

test('a recovery code works once, in any spelling, and its owner is notified', async () => {
  const shop = await openWithTotp()
  const { challengeOf, answer, recovery_codes, call } = shop
  await sentMails(shop)
  const typed = recovery_codes[3]?.toLowerCase().replaceAll('-', ' ')
  const entered = await answer({ challenge: await challengeOf(), recovery_code: typed })
  expect(entered.statusCode).toBe(200)
  const { token } = entered.body
  expect((await call('GET', '/api/auth/totp', { token })).body.recovery_codes_left).toBe(9)
  const again = await answer({ challenge: await challengeOf(), recovery_code: recovery_codes[3] })
  expect([again.statusCode, Object.keys(again.body.errors)]).toEqual([401, ['recovery_code']])
  expect((await sentMails(shop)).map(({ subject }) => subject)).toContainEqual(
    'Usaste un código de recuperación en Estela',
  )
})

test('a challenge ends after five attempts or five minutes, and only works for its account', async () => {
  const { challengeOf, answer, secret, db, make, clock, ...shop } = await openWithTotp()
  const challenge = await challengeOf()
  for (let tries = 0; tries < 5; tries++) expect((await answer({ challenge, code: '000000' })).statusCode).toBe(401)
  expect((await answer({ challenge, code: codeOf(secret) })).body.code).toBe('segundo-factor-vencido')

  const late = await challengeOf()
  await db
    .updateTable('login_challenges')
    .set({ expires_at: new Date(0) })
    .execute()
  for (const code of [codeOf(secret), '000000']) {
    expect((await answer({ challenge: late, code })).body.code).toBe('segundo-factor-vencido')
  }

  const other = await make.user()
  const { secret: theirs, recovery_codes } = await turnOn({ db, make, ...shop }, other)
  clock.wait(30)
  const mine = await challengeOf()
  expect((await answer({ challenge: mine, code: codeOf(theirs) })).statusCode).toBe(401)
  expect((await answer({ challenge: mine, recovery_code: recovery_codes[0] })).statusCode).toBe(401)
  const { challenge: another } = (await shop.call('POST', '/api/auth/login', { body: other })).body
  expect((await answer({ challenge: another, code: codeOf(theirs) })).body.user.id).toBe(other.id)
  expect((await answer({ challenge: mine, code: codeOf(secret) })).statusCode).toBe(200)
})

test('guessing codes from many addresses with the right password is blocked after fifty attempts', async () => {
  const { logIn, answer } = await openWithTotp({ RATE_LOGIN: '10', TRUST_PROXY: '1' })
  let tries = 0
  for (let place = 0; place < 10; place++) {
    const headers = { 'x-forwarded-for': `203.0.113.${place}` }
    const { challenge } = (await logIn(headers)).body
    for (; challenge && tries < 5 * (place + 1); tries++) {
      expect((await answer({ challenge, code: '000000' }, headers)).statusCode).toBe(401)
    }
  }
  expect(tries).toBe(50)
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  expect((await logIn(headers)).statusCode).toBe(429)
})

test('of concurrent codes from many addresses at most fifty are checked', async () => {
  const { logIn, answer, secret } = await openWithTotp({ RATE_LOGIN: '10', TRUST_PROXY: '1' })
  const places = Array.from({ length: 16 }, (_, place) => ({ 'x-forwarded-for': `203.0.113.${place}` }))
  const challenges = await Promise.all(places.map(async (headers) => (await logIn(headers)).body.challenge))
  const guess = (place: number, code: string) => answer({ challenge: challenges[place], code }, places[place])
  const wrong = Array.from({ length: 75 }, (_, turn) => guess(turn % 15, '000000'))
  const replies = await Promise.all([...wrong, guess(15, codeOf(secret))])
  expect(replies.at(-1)?.statusCode).toBe(429)
  expect(replies.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(50)
})

test('turning codes off requires the password only; each change ends the other sessions', async () => {
  const shop = await openWithTotp()
  const { call, user, logIn } = shop
  const { token } = user
  const off = (password: string) => call('DELETE', '/api/auth/totp', { token, body: { password } })
  const wrong = await off('otra-cosa')
  expect([wrong.statusCode, wrong.body.errors]).toEqual([400, { password: 'La contraseña actual no es correcta' }])
  expect((await off(user.password)).statusCode).toBe(200)
  const other = (await logIn()).body.token
  expect(other).toEqual(expect.any(String))
  await turnOn(shop, user)
  expect((await call('GET', '/api/auth/verify', { token: other })).statusCode).toBe(401)
  expect((await call('GET', '/api/auth/verify', { token })).statusCode).toBe(200)
  expect((await sentMails(shop)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Activaste los códigos en Estela', 'Desactivaste los códigos en Estela']),
  )
})

test('after an old login, the password is required before a secret is shown', async () => {
  const { call, make, db } = await openShop()
  const { token, password } = await make.user()
  await ageLogins(db)
  const asked = await call('POST', '/api/auth/totp', { token })
  expect([asked.statusCode, asked.body.code, asked.body.secret]).toEqual([403, 'reauth', undefined])
  expect((await call('POST', '/api/auth/totp', { token, body: { password } })).statusCode).toBe(200)
})

test.each([
  ['a customer with a confirmed address', { role: 'cliente', email_verified_at: new Date() }],
  ['staff', { role: 'ventas', email_verified_at: null }],
] as const)(
  'a password reset leaves the codes of %s on, and cancels a challenge of the old password',
  async (_who, account) => {
    const { challengeOf, answer, secret, user, call, db } = await openWithTotp()
    await db.updateTable('users').set(account).execute()
    const challenge = await challengeOf()
    const link = await newResetLink(db, '', { user, email: user.email, life: '30 minutes' })
    const password = 'otra clave bien larga'
    const body = { token: link.split('token=')[1], password }
    expect((await call('POST', '/api/auth/reset-password', { body })).statusCode).toBe(200)
    expect((await answer({ challenge, code: codeOf(secret) })).body.code).toBe('segundo-factor-vencido')
    const login = await call('POST', '/api/auth/login', { body: { email: user.email, password } })
    expect(login.body.code).toBe('segundo-factor')
  },
)

test('an account that becomes staff loses its second factors', async () => {
  const { call, make, db, user } = await openWithTotp()
  const { token } = await make.admin()
  expect((await call('POST', '/api/admin/administrators', { token, body: { email: user.email } })).statusCode).toBe(201)
  expect(await db.selectFrom('totp').selectAll().execute()).toEqual([])
})

test('the panel is closed to staff without a second factor, where the owner wants it so', async () => {
  stopClock()
  const shop = await openShop()
  const { call, make } = shop
  const admin = await make.admin()
  const { token } = admin
  const settings = { staff_second_factor: 'required' }
  expect((await call('PUT', '/api/admin/settings', { token, body: { settings } })).statusCode).toBe(200)
  for (const path of ['/api/admin/dashboard', '/api/admin/settings', '/api/products?showAll=true']) {
    const closed = await call('GET', path, { token })
    expect([path, closed.statusCode, closed.body.code]).toEqual([path, 403, 'segundo-factor'])
  }
  expect((await call('GET', '/api/auth/verify', { token })).statusCode).toBe(200)
  await turnOn(shop, admin)
  expect((await call('GET', '/api/admin/dashboard', { token })).statusCode).toBe(200)
})

test('nothing secret is in the audit log or in the download of one’s data', async () => {
  stopClock()
  const shop = await openShop()
  const admin = await shop.make.admin()
  const { secret, recovery_codes } = await turnOn(shop, admin)
  const { token } = admin
  const log = await shop.call('GET', '/api/admin/audit', { token })
  expect(log.body.entries).toMatchObject([{ table_name: 'totp' }, { table_name: 'totp' }])
  const data = await shop.call('GET', '/api/auth/data', { token })
  expect(data.body.second_factor).toEqual({ totp_since: expect.any(String), passkeys: [] })
  for (const { raw } of [log, data]) {
    expect(raw.toString()).not.toContain(secret)
    expect(raw.toString()).not.toContain(recovery_codes[0])
    expect(raw.toString()).not.toMatch(/recovery_hashes|secret"/)
  }
})
