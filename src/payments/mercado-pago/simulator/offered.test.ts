import { expect, test } from 'vitest'
import { openPayingShop } from '../../../../test/support/open-paying-shop.ts'
import { loadConfig } from '../../../config.ts'
import { cancelUnpaid } from '../../holds/cancel-unpaid.server.ts'

test.each([
  ['neither the demo nor the simulator was asked for', { DEMO: '0', MP_SIMULATOR: '' }],
  ['its address is https', { DEMO: '1', MP_SIMULATOR: '1', PUBLIC_URL: 'https://tienda.example' }],
  ['the simulator was turned off', { DEMO: '1', MP_SIMULATOR: '0' }],
])('a shop has no simulator and only accepts transfers if %s', async (_why, environment) => {
  const { pay, call, make, look } = await openPayingShop(environment)
  const { body } = await call('GET', '/api/payments/methods')
  expect(body.methods.map(({ code }: { code: string }) => code)).toEqual(['transferencia'])

  const order = await pay.order()
  const refused = await pay.start(order)
  expect([refused.statusCode, refused.body.code]).toEqual([409, 'medio-no-disponible'])
  expect(refused.body.message).toContain('Podés pagar por transferencia')
  expect(await look.order(order.id)).toMatchObject({ payment_method: null, status: 'pendiente_pago' })

  for (const path of ['pagar?pref_id=1', 'estilo.css', 'v1/payments/1'])
    expect((await call('GET', `/simulador/mercado-pago/${path}`)).statusCode).toBe(404)
  const { token } = await make.admin()
  const conduct = { token, body: { answers: 'down' } }
  expect((await call('POST', '/simulador/mercado-pago/conducta', conduct)).statusCode).toBe(404)
  const id = await pay.atProvider(order)
  expect((await pay.webhook({ id, secret: 'x' })).statusCode).toBe(401)
  expect((await call('GET', '/api/admin/system-info', { token })).body.services.payments).toBe('ninguno')
})

test('the simulator runs in the demo or if it is configured', async () => {
  const offers = (environment: Record<string, string>) => loadConfig(environment).mercadoPago.hasSimulator
  expect(offers({})).toBe(true)
  expect(offers({ DEMO: '0' })).toBe(false)
  expect(offers({ DEMO: '0', MP_SIMULATOR: '1' })).toBe(true)
  expect(offers({ MP_ACCESS_TOKEN: 'TEST-1' })).toBe(false)
  expect(offers({ PUBLIC_URL: 'https://tienda.example' })).toBe(false)
  const { call } = await openPayingShop()
  const { body } = await call('GET', '/api/payments/methods')
  expect(body.methods.map(({ code }: { code: string }) => code)).toEqual(['transferencia', 'mercadopago'])
})

test('an order started with a removed provider still expires, and its refund is left to staff', async () => {
  const shop = await openPayingShop()
  const { pay, look, db, call, make, config } = shop
  const [begun, paid] = [await pay.order(), await pay.order()]
  await pay.start(begun)
  await pay.choose(paid, 'approved')
  config.mercadoPago.hasSimulator = false
  await db
    .updateTable('orders')
    .set({ created_at: new Date(0), expires_at: new Date(0) })
    .where('id', '=', begun.id)
    .execute()
  await cancelUnpaid(shop)
  expect((await look.order(begun.id)).status).toBe('cancelado')

  const { token } = await make.admin()
  const cancelled = await call('POST', `/api/admin/orders/${paid.id}/cancel`, { token, body: {} })
  expect([cancelled.statusCode, cancelled.body.message]).toEqual([
    200,
    expect.stringContaining('Devolvé el dinero de otra forma'),
  ])
})
