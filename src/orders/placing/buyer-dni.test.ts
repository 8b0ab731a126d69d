import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { readCsv } from '../../../test/support/read-sheets.ts'
import type { Settings } from '../../settings/contract.ts'

async function openAskingShop(ask_dni?: Settings['ask_dni']) {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  if (ask_dni) await shop.call('PUT', '/api/admin/settings', { token, body: { settings: { ask_dni } } })
  const bottle = await shop.make.product({ price: 1000, stock: 20 })
  const items = [{ product_id: bottle.id, quantity: 1 }]
  const order = (body: object, buyer: object = {}) =>
    shop.call('POST', '/api/orders', { body: { ...shop.buyer, items, ...body }, ...buyer })
  const kept = (id: string) =>
    shop.db.selectFrom('orders').select('customer_dni').where('id', '=', id).executeTakeFirstOrThrow()
  return { ...shop, token, items, order, kept }
}

test('a DNI is accepted in any notation, also if not asked for; an invalid one is an error of its field', async () => {
  const shop = await openAskingShop()
  for (const [written, dni] of [
    ['30.123.456', '30123456'],
    ['5123456', '5123456'],
    ['20-12345678-6', '20123456786'],
    ['', null],
    [null, null],
  ]) {
    const placed = await shop.order({ customer_dni: written })
    expect(placed.statusCode).toBe(201)
    expect(await shop.kept(placed.body.order.id)).toEqual({ customer_dni: dni })
    await shop.db.updateTable('orders').set({ status: 'cancelado' }).execute()
  }
  for (const customer_dni of ['123', '20-12345678-9', 'x'.repeat(9000), 30123456]) {
    const refused = await shop.order({ customer_dni })
    expect([refused.statusCode, refused.body.errors]).toEqual([
      400,
      { customer_dni: 'Revisá el DNI: son 7 u 8 números, o los 11 de tu CUIT o CUIL' },
    ])
  }
})

test('if the owner requires it, an order without DNI is refused, also a pick-up', async () => {
  const optional = await openAskingShop('optional')
  expect((await optional.order({})).statusCode).toBe(201)

  const shop = await openAskingShop('required')
  const pickup = { name: 'Retiro', kind: 'retiro', carrier: '', rates: [{ price: 0 }], is_active: true, position: 1 }
  const made = await shop.call('POST', '/api/admin/shipping-methods', { token: shop.token, body: pickup })
  for (const way of [{}, { shipping_method_id: made.body.shipping_method.id }]) {
    const refused = await shop.order(way)
    expect([refused.statusCode, refused.body.errors]).toEqual([400, { customer_dni: 'Ingresá tu DNI' }])
    expect(refused.body.message).toBe('Ingresá tu DNI')
  }
  expect((await shop.order({ customer_dni: '30123456' })).statusCode).toBe(201)
  // A sale at the counter never asks.
  const sale = { items: shop.items, channel: 'mostrador', payment: { method: 'efectivo' } }
  expect((await shop.call('POST', '/api/admin/sales', { token: shop.token, body: sale })).statusCode).toBe(201)
})

test('the DNI is shown to staff and in the personal data only, and deleted with the account', async () => {
  const shop = await openAskingShop('optional')
  const { call, db, make, token } = shop
  const ana = await make.user()
  const placed = await shop.order({ customer_dni: '30.123.456', user_id: ana.id }, { token: ana.token })
  const { id } = placed.body.order
  const answers = [
    placed,
    await call('GET', `/api/orders/${id}`),
    await call('GET', `/api/orders/${id}`, { token: ana.token }),
    await call('GET', '/api/orders/mine', { token: ana.token }),
  ]
  for (const { raw } of answers) expect(raw.toString()).not.toContain('30123456')

  expect((await call('GET', `/api/admin/orders/${id}`, { token })).body.order.customer_dni).toBe('30123456')
  const data = async () => (await call('GET', '/api/auth/data', { token: ana.token })).body
  expect((await data()).orders).toMatchObject([{ id, customer_dni: '30123456' }])

  await db.updateTable('orders').set({ status: 'entregado' }).execute()
  await call('DELETE', '/api/auth/account', { token: ana.token, body: { password: ana.password } })
  expect(await shop.kept(id)).toEqual({ customer_dni: null })
})

test('exports have a DNI column only if the checkout asks for it', async () => {
  for (const [ask_dni, titled] of [
    ['no', undefined],
    ['required', '30.123.456'],
  ] as const) {
    const shop = await openAskingShop(ask_dni)
    await shop.order({ customer_dni: '30123456' })
    const csv = await shop.call('GET', '/api/admin/orders/export/csv', { token: shop.token })
    const [row] = readCsv(csv.raw)
    expect(row?.DNI).toBe(titled)
  }
})

test('the profile of an account keeps the DNI', async () => {
  const { call, make } = await openShop()
  const { token } = await make.user()
  const save = (dni: unknown) => call('PUT', '/api/auth/profile', { token, body: { dni } })
  expect((await save('30.123.456')).body.user.dni).toBe('30123456')
  expect((await call('PUT', '/api/auth/profile', { token, body: { city: 'Rosario' } })).body.user.dni).toBe('30123456')
  expect((await save('12')).body.errors).toEqual({
    dni: 'Revisá el DNI: son 7 u 8 números, o los 11 de tu CUIT o CUIL',
  })
  expect((await save('')).body.user.dni).toBe(null)
})
