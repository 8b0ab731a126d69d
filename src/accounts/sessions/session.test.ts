import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

const ana = {
  first_name: 'Ana',
  last_name: 'Pérez',
  email: 'ana@example.com',
  password: 'secreto',
  phone: '11 2345-6789',
  address: 'Callao 100',
  city: 'CABA',
  postal_code: '1022',
}

test('a visitor registers, and is logged in at once', async () => {
  const { call } = await openShop()
  const made = await call('POST', '/api/auth/register', { body: ana })
  expect(made.statusCode).toBe(201)
  const { password: _, ...profile } = ana
  expect(made.body).toMatchObject({ success: true, user: { ...profile, name: 'Ana Pérez', is_admin: 0 } })
  expect(JSON.stringify(made.body)).not.toContain('argon2')
  const verified = await call('GET', '/api/auth/verify', { token: made.body.token })
  expect(verified.body).toEqual({ success: true, user: made.body.user })
})

test('phone, address, city and postal code may be missing', async () => {
  const { call } = await openShop()
  const { first_name, last_name, email, password } = ana
  const { statusCode, body } = await call('POST', '/api/auth/register', {
    body: { first_name, last_name, email, password, phone: '' },
  })
  expect(statusCode).toBe(201)
  expect(body.user).toMatchObject({ phone: null, address: null, city: null, postal_code: null })
})

test('an address has one account, in any spelling', async () => {
  const { call } = await openShop()
  await call('POST', '/api/auth/register', { body: ana })
  const again = await call('POST', '/api/auth/register', { body: { ...ana, email: ' ANA@Example.com ' } })
  expect(again.statusCode).toBe(409)
  expect(again.body).toMatchObject({ success: false, errors: { email: expect.stringContaining('Ya hay una cuenta') } })
  const login = await call('POST', '/api/auth/login', { body: { email: 'Ana@EXAMPLE.com', password: ana.password } })
  expect(login.body).toMatchObject({ success: true, token: expect.any(String), user: { email: ana.email } })
})

test('two concurrent registrations of one address make one account', async () => {
  const { call } = await openShop()
  const both = await Promise.all([ana, ana].map((body) => call('POST', '/api/auth/register', { body })))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
})

test.each([
  [{ password: 'otra-cosa' }, { email: 'Ingresá tu email' }],
  [{ email: 'ana', password: 'otra-cosa' }, { email: 'Email inválido' }],
  [{ email: 'ana@example.com', password: '' }, { password: 'Ingresá tu contraseña' }],
])('a login that is not filled in is 400 and names its field (%#)', async (body, errors) => {
  const { call } = await openShop()
  const reply = await call('POST', '/api/auth/login', { body })
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toMatchObject({ success: false, code: 'datos-invalidos', errors })
})

test.each([
  [{ ...ana, password: 'cinco' }, { password: 'La contraseña debe tener al menos 6 caracteres' }],
  [{ ...ana, email: 'ana' }, { email: 'Email inválido' }],
  [{ ...ana, first_name: '  ' }, { first_name: 'El nombre es requerido' }],
  [{ ...ana, last_name: undefined }, { last_name: 'El apellido es requerido' }],
  [{ ...ana, first_name: 7 }, { first_name: 'El nombre es requerido' }],
  [{ ...ana, city: 'x'.repeat(101) }, { city: 'Hasta 100 caracteres' }],
  [{ ...ana, password: 'x'.repeat(201) }, { password: 'Hasta 200 caracteres' }],
])('a registration that is not valid is 400 and names its field (%#)', async (body, errors) => {
  const { call } = await openShop()
  const reply = await call('POST', '/api/auth/register', { body })
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toMatchObject({ success: false, code: 'datos-invalidos', errors })
})

test('no NUL character reaches the database', async () => {
  const { call, make } = await openShop()
  const { token } = await make.admin()
  const replies = await Promise.all([
    call('POST', '/api/auth/register', { body: { ...ana, first_name: 'A\0na' } }),
    call('POST', '/api/auth/login', { body: { email: ana.email, password: 'sec\0reto' } }),
    call('POST', '/api/contact', { body: { name: 'A', email: 'a@b', subject: 'S', message: '\0' } }),
    call('GET', '/api/products?search=a%00b'),
    call('GET', '/api/orders/guest/guest_%00'),
    call('GET', '/api/admin/contacts?search=%00', { token }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 400))
})

test('a profile update keeps the fields that are not sent', async () => {
  const { call } = await openShop()
  const { token } = (await call('POST', '/api/auth/register', { body: ana })).body
  const part = await call('PUT', '/api/auth/profile', { token, body: { city: 'Rosario', phone: '' } })
  expect(part.body).toMatchObject({
    success: true,
    message: expect.any(String),
    user: { first_name: 'Ana', address: 'Callao 100', city: 'Rosario', phone: null },
  })
  expect((await call('PUT', '/api/auth/profile', { token, body: {} })).body.user).toEqual(part.body.user)
  expect((await call('PUT', '/api/auth/profile', { token, body: { first_name: ' ' } })).statusCode).toBe(400)
})

test('an ended, forged or expired token is 401', async () => {
  const { call, make, db } = await openShop()
  const { token, id } = await make.user()
  const verify = (bearer?: string) => call('GET', '/api/auth/verify', bearer ? { token: bearer } : {})
  expect((await verify()).statusCode).toBe(401)
  expect((await verify('nada')).statusCode).toBe(401)
  expect((await verify(token)).statusCode).toBe(200)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', id)
    .execute()
  expect((await verify(token)).body).toMatchObject({ success: false, code: 'sin-sesion' })
})

test('logging out ends this session on the server, and no other', async () => {
  const { call, make } = await openShop()
  const { email, password, token } = await make.user()
  const other = (await call('POST', '/api/auth/login', { body: { email, password } })).body.token
  expect((await call('POST', '/api/auth/logout', { token })).statusCode).toBe(200)
  expect((await call('GET', '/api/auth/verify', { token })).statusCode).toBe(401)
  expect((await call('POST', '/api/auth/logout', { token })).statusCode).toBe(401)
  expect((await call('GET', '/api/auth/verify', { token: other })).statusCode).toBe(200)
})

test('too many logins of one address are 429 and say when to come back', async () => {
  const { call, make } = await openShop({ RATE_LOGIN: '3' })
  const { email, password } = await make.user()
  const body = { email, password: 'otra-cosa' }
  for (let tries = 0; tries < 3; tries++) expect((await call('POST', '/api/auth/login', { body })).statusCode).toBe(401)
  const refused = await call('POST', '/api/auth/login', { body: { email, password } })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
