import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

const casa = { label: 'Casa', address: 'Thames 1500', city: 'CABA', postal_code: 'c1414dcn' }
const trabajo = { address: 'San Martín 20', city: 'Rosario', province: 'santa fe', postal_code: '2000' }

async function openWithCustomer() {
  const shop = await openShop()
  const { token } = await shop.make.user()
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
    shop.call(method, `/api/addresses${path}`, { token, ...(body ? { body } : {}) })
  return { ...shop, token, ask }
}

test('a customer saves several addresses, with both forms of postal code', async () => {
  const { ask } = await openWithCustomer()
  expect((await ask('GET')).body).toEqual({ success: true, default_label: null, addresses: [] })
  expect((await ask('POST', '', casa)).statusCode).toBe(201)
  const { addresses } = (await ask('POST', '', trabajo)).body
  expect(addresses).toMatchObject([
    { label: 'Casa', province: 'Ciudad Autónoma de Buenos Aires', postal_code: 'C1414DCN' },
    { label: null, province: 'Santa Fe', postal_code: '2000' },
  ])
  const edited = await ask('PUT', `/${addresses[1].id}`, { ...trabajo, label: 'Oficina', address: 'San Martín 22' })
  expect(edited.body.addresses[1]).toMatchObject({ label: 'Oficina', address: 'San Martín 22' })
  const left = await ask('DELETE', `/${addresses[0].id}`)
  expect(left.body.addresses).toMatchObject([{ label: 'Oficina' }])
})

test('an address without street, city or a postal code of this country says what is missing', async () => {
  const { ask } = await openWithCustomer()
  const refused = await ask('POST', '', { address: ' ', postal_code: '12' })
  expect(refused.statusCode).toBe(400)
  expect(refused.body.errors).toEqual({
    address: 'Ingresá la dirección',
    city: 'Ingresá la ciudad',
    postal_code: 'Tiene que ser como 1425 o C1425DKA',
  })
})

test("choosing another default address swaps it with the profile's", async () => {
  const { ask, call, token } = await openWithCustomer()
  await call('PUT', '/api/auth/profile', { token, body: { address: 'Callao 100', city: 'CABA', postal_code: '1022' } })
  const { addresses } = (await ask('POST', '', casa)).body
  const chosen = await ask('POST', `/${addresses[0].id}/default`)
  expect(chosen.body).toMatchObject({
    default_label: 'Casa',
    user: { address: 'Thames 1500', postal_code: 'C1414DCN' },
    addresses: [{ label: null, address: 'Callao 100', postal_code: '1022' }],
  })
  expect((await call('GET', '/api/auth/verify', { token })).body.user.address).toBe('Thames 1500')
  const back = await ask('POST', `/${chosen.body.addresses[0].id}/default`)
  expect(back.body).toMatchObject({ default_label: null, addresses: [{ label: 'Casa' }] })
})

test('an account has at most twenty addresses, also when added concurrently, and they are deleted with it', async () => {
  const { ask, call, token, db, make } = await openWithCustomer()
  const replies = await Promise.all(Array.from({ length: 23 }, () => ask('POST', '', casa)))
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
  expect(replies.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('muchas-direcciones')
  expect((await call('GET', '/api/auth/data', { token })).body.addresses).toHaveLength(20)
  const { password, token: leaving } = await make.user()
  await call('POST', '/api/addresses', { token: leaving, body: casa })
  await call('DELETE', '/api/auth/account', { token: leaving, body: { password } })
  expect(await db.selectFrom('addresses').select('id').execute()).toHaveLength(20)
})
