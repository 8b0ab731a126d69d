import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { readMails } from '../../../test/support/read-mails.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'

test('a new password ends the other sessions and keeps this one', async () => {
  const { call, make } = await openShop()
  const { email, password, token } = await make.user()
  const other = (await call('POST', '/api/auth/login', { body: { email, password } })).body.token
  const body = { current_password: password, new_password: 'otro-secreto' }
  expect((await call('POST', '/api/auth/password', { token, body })).statusCode).toBe(200)
  expect((await call('GET', '/api/auth/verify', { token })).statusCode).toBe(200)
  expect((await call('GET', '/api/auth/verify', { token: other })).statusCode).toBe(401)
  expect((await call('POST', '/api/auth/login', { body: { email, password } })).statusCode).toBe(401)
  const login = await call('POST', '/api/auth/login', { body: { email, password: 'otro-secreto' } })
  expect(login.statusCode).toBe(200)
})

test('a password change repeated after a lost response succeeds, for ten minutes', async () => {
  const { call, make, db } = await openShop()
  const { id, token, password } = await make.user()
  const change = (new_password: string) =>
    call('POST', '/api/auth/password', { token, body: { current_password: password, new_password } })
  const first = await change('otro-secreto')
  const again = await change('otro-secreto')
  expect([again.statusCode, again.body]).toEqual([200, first.body])
  expect((await change('un-tercero')).body.errors).toHaveProperty('current_password')
  const longAgo = new Date(Date.now() - 11 * 60_000)
  await db.updateTable('users').set({ credentials_changed_at: longAgo }).where('id', '=', id).execute()
  expect((await change('otro-secreto')).statusCode).toBe(400)
})

test('changing the password requires the current one', async () => {
  const { call, make } = await openShop()
  const { token } = await make.user()
  const body = { current_password: 'adivino', new_password: 'otro-secreto' }
  const refused = await call('POST', '/api/auth/password', { token, body })
  expect(refused.statusCode).toBe(400)
  expect(refused.body.errors).toHaveProperty('current_password')
  expect((await call('POST', '/api/auth/password', { body })).statusCode).toBe(401)
})

test('a forgotten password is set anew by the mailed link, once, and ends every session', async () => {
  const shop = await openShop()
  const { call, make } = shop
  const { email, token: session } = await make.user()
  await call('POST', '/api/auth/forgot-password', { body: { email: email.toUpperCase() } })
  const token = await mailedToken(shop)
  const body = { token, password: 'otro-secreto' }
  expect((await call('POST', '/api/auth/reset-password', { body })).statusCode).toBe(200)
  expect((await call('GET', '/api/auth/verify', { token: session })).statusCode).toBe(401)
  expect((await call('POST', '/api/auth/login', { body: { email, password: 'otro-secreto' } })).statusCode).toBe(200)
  const again = await call('POST', '/api/auth/reset-password', { body })
  expect(again.statusCode).toBe(400)
  expect(again.body.message).toBe('El enlace venció o ya se usó. Pedí uno nuevo.')
})

test('every password change is notified by mail', async () => {
  const shop = await openShop()
  const { call, make } = shop
  const { email, password, token } = await make.user()
  const notices = async () =>
    (await sentMails(shop)).filter(({ kind, to_address }) => kind === 'factor-changed' && to_address === email)
  const body = { current_password: password, new_password: 'otro-secreto' }
  await call('POST', '/api/auth/password', { token, body: { ...body, current_password: 'adivino' } })
  expect(await notices()).toEqual([])
  await call('POST', '/api/auth/password', { token, body })
  expect(await notices()).toHaveLength(1)
  await call('POST', '/api/auth/forgot-password', { body: { email } })
  await runJobs(shop)
  const mails = await readMails(shop.config.dataDir)
  expect(mails.some((mail) => mail.includes('Cambiaste tu contraseña'))).toBe(true)
  const link = mails.join().match(/reset-password#token=([\w-]+)/)?.[1]
  await call('POST', '/api/auth/reset-password', { body: { token: link, password: 'un-tercero' } })
  expect(await notices()).toHaveLength(2)
})

test('a reset for an unknown address gets the same response, and no mail', async () => {
  const shop = await openShop()
  const { call, make } = shop
  const { email } = await make.user()
  const known = await call('POST', '/api/auth/forgot-password', { body: { email } })
  const unknown = await call('POST', '/api/auth/forgot-password', { body: { email: 'nadie@example.com' } })
  expect(known.statusCode).toBe(200)
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  await runJobs(shop)
  expect(await readMails(shop.config.dataDir)).toHaveLength(1)
})

test('the mailed link expires after 30 minutes', async () => {
  const shop = await openShop()
  const { call, make, db } = shop
  const { email } = await make.user()
  await call('POST', '/api/auth/forgot-password', { body: { email } })
  const token = await mailedToken(shop)
  const { expires_at } = await db.selectFrom('password_resets').selectAll().executeTakeFirstOrThrow()
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 60_000)).toBe(30)
  await db
    .updateTable('password_resets')
    .set({ expires_at: new Date(0) })
    .execute()
  const body = { token, password: 'otro-secreto' }
  expect((await call('POST', '/api/auth/reset-password', { body })).statusCode).toBe(400)
})

test('the database stores only the hash of a reset token', async () => {
  const shop = await openShop()
  const { email } = await shop.make.user()
  await shop.call('POST', '/api/auth/forgot-password', { body: { email } })
  const token = await mailedToken(shop)
  const { token_hash } = await shop.db.selectFrom('password_resets').selectAll().executeTakeFirstOrThrow()
  expect(token_hash.toString('utf8')).not.toContain(token)
  expect(token_hash).toHaveLength(32)
})

test('expired sessions and links are deleted', async () => {
  const shop = await openShop()
  const { db, make } = shop
  const [gone, here] = [await make.user(), await make.user()]
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', gone.id)
    .execute()
  await db
    .insertInto('password_resets')
    .values({ token_hash: Buffer.alloc(32), user_id: here.id, email: here.email, expires_at: new Date(0) })
    .execute()
  await shop.pool.query("select graphile_worker.add_job('forget-old')")
  await runJobs(shop)
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: here.id }])
  expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([])
})

async function mailedToken(shop: Awaited<ReturnType<typeof openShop>>) {
  await runJobs(shop)
  const [mail = ''] = await readMails(shop.config.dataDir)
  return mail.match(/reset-password#token=([\w-]+)/)?.[1] ?? ''
}

test('a customer takes any six letters; staff need twelve, and none of the commonest passwords', async () => {
  const { call, make } = await openShop()
  const ana = { first_name: 'Ana', last_name: 'Paz', email: 'ana@example.com' }
  expect((await call('POST', '/api/auth/register', { body: { ...ana, password: '123456' } })).statusCode).toBe(201)
  const [user, admin] = [await make.user(), await make.admin()]
  const change = ({ password, token }: typeof user, new_password: string) =>
    call('POST', '/api/auth/password', { token, body: { current_password: password, new_password } })
  expect((await change(user, 'dragon')).statusCode).toBe(200)
  expect((await change(admin, 'once letras')).body.errors).toEqual({
    new_password: 'La contraseña debe tener al menos 12 caracteres',
  })
  expect((await change(admin, 'UnbelievaBle')).body.errors).toEqual({
    new_password: 'Esa contraseña es de las más usadas o se adivina enseguida. Elegí otra.',
  })
  expect((await change(admin, 'Estela-Admin-26')).statusCode).toBe(400)
  expect((await change(admin, 'doce letras.')).statusCode).toBe(200)
})

test('anyone who chooses a password may ask whether it is one of the commonest', async () => {
  const { call } = await openShop({ RATE_LOGIN: '3' })
  const isCommon = async (password: string) =>
    (await call('POST', '/api/auth/password-check', { body: { password } })).body.is_common
  expect([await isCommon('Dragon'), await isCommon('jazmín de noche')]).toEqual([true, false])
  expect(await isCommon('')).toBe(false)
  expect((await call('POST', '/api/auth/password-check', { body: { password: 'x' } })).statusCode).toBe(429)
})
