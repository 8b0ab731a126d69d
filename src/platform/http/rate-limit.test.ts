import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

const limited = [
  '/api/auth/login',
  '/api/auth/register',
  '/api/auth/forgot-password',
  '/api/auth/reset-password',
  '/api/auth/verify-email',
  '/api/orders',
  '/api/orders/lookup',
  '/api/payments/mercadopago',
  '/api/payments/transfer',
  '/api/contact',
  '/api/withdrawals',
] as const

test('a request refused for its body counts for the rate limit', async () => {
  const { call } = await openShop({ RATE_LOGIN: '2', RATE_FORMS: '2', RATE_ORDERS: '2' })
  for (const url of limited) {
    const send = async () => (await call('POST', url, { body: { nothing: 1 } })).statusCode
    const [first, second, third] = [await send(), await send(), await send()]
    expect([url, first, second, third]).toEqual([url, expect.toSatisfy(isRefusal), expect.toSatisfy(isRefusal), 429])
  }
})

const isRefusal = (status: number) => status === 400 || status === 415

test('a request whose body is no JSON counts for the rate limit', async () => {
  const { app } = await openShop({ RATE_ORDERS: '2' })
  const send = async () => {
    const headers = { 'content-type': 'application/json' }
    return (await app.inject({ method: 'POST', url: '/api/orders', headers, payload: '{' })).statusCode
  }
  expect([await send(), await send(), await send()]).toEqual([400, 400, 429])
})

test('an invalid request of staff with a password counts for the rate limit', async () => {
  const { call, make } = await openShop({ RATE_LOGIN: '2' })
  const { token } = await make.admin()
  const add = async () => (await call('POST', '/api/admin/administrators', { token, body: { email: 1 } })).statusCode
  expect([await add(), await add(), await add()]).toEqual([400, 400, 429])
})
