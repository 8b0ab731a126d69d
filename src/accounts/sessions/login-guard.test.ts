import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ageLogins } from '../../../test/support/age-logins.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { patient } from '../../../test/support/patient.ts'
import { readMails } from '../../../test/support/read-mails.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../platform/database/database.server.ts'

/** With a limit of 2 a minute: 6 wrong passwords in 15 minutes from one place, 10 an hour from all places. */
async function openGuarded() {
  const shop = await openShop({ RATE_LOGIN: '2', TRUST_PROXY: '1' })
  const { call, db, make } = shop
  const ana = await make.user({ email: 'ana@example.com' })
  /** Resets the limit per minute first. */
  async function logIn(from: string, password = ana.password, { email = ana.email, cookie = '' } = {}) {
    await db.deleteFrom('rate_limits').execute()
    const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }) }
    const reply = await call('POST', '/api/auth/login', { headers, body: { email, password } })
    const { statusCode, body } = reply
    return { statusCode, body, retryAfter: Number(reply.headers['retry-after']), cookie: cookieOf(reply) }
  }
  async function guess(times: number, from: (turn: number) => string, options = {}) {
    const statuses: number[] = []
    for (let turn = 0; turn < times; turn += 1) {
      statuses.push((await logIn(from(turn), 'adivino', options)).statusCode)
    }
    return statuses
  }
  return { ...shop, ana, logIn, guess }
}

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String([headers['set-cookie']].flat()[0]).split(';')[0]
const botnet = (turn: number) => `198.51.100.${turn}`

test('guessing from one place is blocked there, and the owner can log in elsewhere', async () => {
  const { guess, logIn } = await openGuarded()
  // A successful login clears the owner's own mistakes.
  expect(await guess(5, () => '203.0.113.7')).toEqual(Array(5).fill(401))
  expect((await logIn('203.0.113.7')).statusCode).toBe(200)

  expect(await guess(7, () => '203.0.113.7')).toEqual([401, 401, 401, 401, 401, 401, 429])
  const refused = await logIn('203.0.113.7')
  expect([refused.statusCode, refused.body.code]).toEqual([429, 'demasiados-intentos'])
  expect(refused.retryAfter).toBeGreaterThan(800)
  expect(refused.body.message).toMatch(/en \d+ minutos, o pedí un enlace/)
  expect((await logIn('203.0.113.8')).statusCode).toBe(200)
  // One client owns a whole IPv6 network, so addresses of one network share a counter.
  const nobody = { email: 'nadie@example.com' }
  expect((await guess(7, (turn) => `2001:db8::${turn + 1}`, nobody)).at(-1)).toBe(429)
})

test('guessing from many places is limited on every instance, but a known browser or a mailed link still works', async () => {
  const shop = await openGuarded()
  const { guess, logIn, ana, db, call } = shop
  const known = (await logIn('203.0.113.7')).cookie
  expect(known).toMatch(/^estela_device=[\w-]{43}$/)
  expect(await guess(12, botnet)).toEqual([...Array(10).fill(401), 429, 429])
  // The right password is refused too, exactly like an address without an account.
  const refused = await logIn('203.0.113.8')
  const nobody = { email: 'nadie@example.com' }
  expect(await guess(12, botnet, nobody)).toEqual([...Array(10).fill(401), 429, 429])
  const unknown = await logIn('203.0.113.8', 'adivino', nobody)
  expect([unknown.statusCode, unknown.body]).toEqual([refused.statusCode, refused.body])

  const there = patient(openDatabase(shop.url))
  const second = await buildApp({ ...shop, db: there.db, pool: there.pool })
  const payload = { email: ana.email, password: ana.password }
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const other = await second.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  await second.close()
  await there.close()
  expect(other.statusCode).toBe(429)

  expect((await logIn('203.0.113.10', ana.password, { cookie: `a=b; ${known}` })).statusCode).toBe(200)
  const forged = `estela_device=${'x'.repeat(43)}`
  expect((await logIn('203.0.113.10', ana.password, { cookie: forged })).statusCode).toBe(429)
  // The cookie is valid for Ana's account only, and has its own limit.
  expect((await logIn('203.0.113.10', 'adivino', { ...nobody, cookie: known ?? '' })).statusCode).toBe(429)
  expect((await guess(7, botnet, { cookie: known })).at(-1)).toBe(429)

  await call('POST', '/api/auth/forgot-password', { body: { email: ana.email } })
  const token = await mailedToken(shop)
  const reset = await call('POST', '/api/auth/reset-password', { body: { token, password: 'otro-secreto' } })
  const cookie = cookieOf(reset)
  expect((await logIn('203.0.113.11', 'otro-secreto', { cookie })).statusCode).toBe(200)
  // A new password forgets the browsers known before.
  expect((await logIn('203.0.113.11', 'otro-secreto', { cookie: known })).statusCode).toBe(429)

  await db.updateTable('login_failures').set({ expires_at: sql`now()` }).execute()
  expect((await logIn('203.0.113.12', 'otro-secreto')).statusCode).toBe(200)
})

test('concurrent guesses do not exceed the limit', async () => {
  const { db, ana, call } = await openGuarded()
  const wrong = (turn: number) => ({ email: ana.email, password: `adivino ${turn}` })
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      call('POST', '/api/auth/login', { headers: { 'x-forwarded-for': botnet(turn) }, body: wrong(turn) }),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10)
  const { failures } = await db
    .selectFrom('login_failures')
    .select(({ fn }) => fn.max('failures').as('failures'))
    .executeTakeFirstOrThrow()
  expect(failures).toBeGreaterThan(9)
})

test('a device key planted in a browser is replaced at the next login', async () => {
  const { make, logIn, guess } = await openGuarded()
  const eve = await make.user({ email: 'eve@example.com' })
  const evesKey = (await logIn('203.0.113.7', eve.password, { email: eve.email })).cookie ?? ''
  for (const planted of [`estela_device=${'x'.repeat(43)}`, evesKey]) {
    const given = (await logIn('203.0.113.8', undefined, { cookie: planted })).cookie
    expect(given).not.toBe(planted)
    // The planted key does not count as a known browser.
    expect((await guess(7, () => '203.0.113.66', { cookie: planted })).at(-1)).toBe(429)
  }
})

test('on https only the __Secure- cookie is accepted as a device key', async () => {
  const { call, make } = await openShop({ PUBLIC_URL: 'https://estela.example' })
  const { email, password } = await make.user()
  const keyGiven = async (cookie: string) => {
    const { headers } = await call('POST', '/api/auth/login', { body: { email, password }, headers: { cookie } })
    return /estela_device=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1]
  }
  const key = await keyGiven('')
  expect(await keyGiven(`__Secure-estela_device=${key}`)).toBe(key)
  expect(await keyGiven(`estela_device=${key}`)).not.toBe(key)
})

test('the device cookie is only sent to the account routes and is hidden from scripts', async () => {
  const { call, make, db } = await openShop({ PUBLIC_URL: 'https://estela.example' })
  const { email, password, id } = await make.user()
  const { headers } = await call('POST', '/api/auth/login', { body: { email, password } })
  expect([headers['set-cookie']].flat()[0]).toMatch(
    /^__Secure-estela_device=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  )
  for (let turn = 0; turn < 25; turn += 1) await call('POST', '/api/auth/login', { body: { email, password } })
  const kept = await db.selectFrom('known_devices').select('user_id').execute()
  expect(kept).toEqual(Array(20).fill({ user_id: id }))
})

test('guessing the password within a session ends the session', async () => {
  const { call, make, db } = await openShop()
  const { token, password } = await make.admin()
  await ageLogins(db)
  const guess = async (turn: number) => {
    const wrong = { password: `adivino ${turn}`, current_password: `adivino ${turn}`, new_password: 'otra clave larga' }
    const url = turn % 2 ? '/api/admin/end-sessions' : '/api/auth/password'
    return (await call('POST', url, { token, body: wrong })).statusCode
  }
  const statuses: number[] = []
  for (let turn = 0; turn < 10; turn += 1) statuses.push(await guess(turn))
  expect(statuses).toEqual([400, 403, 400, 403, 400, 403, 400, 403, 400, 401])
  expect((await call('POST', '/api/admin/end-sessions', { token, body: { password } })).statusCode).toBe(401)

  const ana = await make.user()
  const leave = async () =>
    (await call('DELETE', '/api/auth/account', { token: ana.token, body: { password: 'adivino' } })).statusCode
  const left: number[] = []
  for (let turn = 0; turn < 10; turn += 1) left.push(await leave())
  expect(left).toEqual([...Array(9).fill(400), 401])
})

test('of concurrent guesses within a session only ten are checked', async () => {
  const { call, make } = await openShop()
  const { token, password } = await make.user()
  const change = async (current_password: string) =>
    (await call('POST', '/api/auth/password', { token, body: { current_password, new_password: 'otra clave' } }))
      .statusCode
  const guesses = [...Array(40).fill('adivino'), password]
  const statuses = await Promise.all(guesses.map(change))
  expect(statuses.filter((status) => status === 400)).toHaveLength(9)
  expect(statuses.at(-1)).toBe(401)
})

async function mailedToken(shop: Parameters<typeof runJobs>[0]) {
  await runJobs(shop)
  const mail = (await readMails(shop.config.dataDir)).find((text) => text.includes('/reset-password#'))
  return mail?.match(/reset-password#token=([\w-]+)/)?.[1] ?? ''
}

test('another spelling of an address shares its attempts', async () => {
  const { guess, logIn, ana, make } = await openGuarded()
  const ivi = await make.user({ email: 'ivi@example.com', password: ana.password })
  expect(await guess(6, () => '203.0.113.7', { email: ivi.email })).toEqual(Array(6).fill(401))
  expect((await logIn('203.0.113.7', ana.password, { email: 'IVI@example.com' })).statusCode).toBe(429)
  // Another mailbox, which has no account.
  expect((await logIn('203.0.113.7', ana.password, { email: 'İvi@example.com' })).statusCode).toBe(401)
})
