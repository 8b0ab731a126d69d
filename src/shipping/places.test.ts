import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'

test('a postal code returns its place, and the arrival date if the shop’s rates have days', async () => {
  const { call, make } = await openShop()
  const { token } = await make.admin()
  const ask = async (code: string) => (await call('GET', `/api/postal-codes/${code}`)).body
  expect(await ask('1425')).toEqual({
    success: true,
    provinces: ['Ciudad Autónoma de Buenos Aires'],
    localities: ['CABA'],
    arrival: null,
  })
  const rates = [
    { price: 0, days_min: 1, days_max: 2 },
    { price: 0, provinces: ['Tierra del Fuego'], days_min: 9, days_max: 12 },
    { price: 0, provinces: ['Santa Fe'] },
  ]
  const [method] = (await call('GET', '/api/admin/shipping-methods', { token })).body.shipping_methods
  await call('PUT', `/api/admin/shipping-methods/${method.id}`, { token, body: { rates } })
  const [near, far] = [(await ask('1425')).arrival, (await ask('9410')).arrival]
  expect(near).toMatch(/^Llega entre el /)
  expect(far).toMatch(/^Llega entre el /)
  expect(far).not.toBe(near)
  expect((await ask('2000')).arrival).toBeNull()
  // A code shared by two provinces needs the province.
  expect(await ask('2403')).toMatchObject({ provinces: ['Córdoba', 'Santa Fe'], arrival: near })
  const { body } = await call('GET', '/api/postal-codes/2403?province=Santa%20Fe')
  expect(body.arrival).toBeNull()
})

test('an invalid postal code is refused with a message', async () => {
  const { call } = await openShop()
  for (const code of ['99', 'CABA', '14255', '5000%C3%B3r']) {
    const { statusCode, body } = await call('GET', `/api/postal-codes/${code}`)
    expect([code, statusCode, body.message]).toEqual([code, 400, 'Son 4 números, como 1425, o el largo, como C1425DKA'])
  }
  expect((await call('GET', `/api/postal-codes/${'1'.repeat(40)}`)).statusCode).toBe(400)
})
