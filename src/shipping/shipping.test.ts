import { expect, test } from 'vitest'
import { countLockWaits } from '../../test/support/count-lock-waits.ts'
import { flatRate } from '../../test/support/flat-rate.ts'
import { openShop } from '../../test/support/open-shop.ts'

async function openPanel() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: unknown) =>
    shop.call(method, `/api/admin/shipping-methods${path}`, { token, body })
  return { ...shop, ask, token }
}

test('a new shop delivers free to any address', async () => {
  const { ask } = await openPanel()
  expect((await ask('GET')).body.shipping_methods).toEqual([
    {
      id: 1,
      name: 'Envío a domicilio',
      kind: 'domicilio',
      carrier: '',
      pickup_place: '',
      rate_source: 'tabla',
      rates: [flatRate],
      is_active: true,
      position: 1,
    },
  ])
})

test('a shipping method is added, partly changed and deleted', async () => {
  const { ask } = await openPanel()
  const before = (await ask('GET')).body.shipping_methods
  const rates = [{ provinces: ['caba', 'cordoba'], price: 1500.5, free_from: 50_000, days_min: 1, days_max: 3 }]
  const { statusCode, body } = await ask('POST', '', { name: ' Moto ', kind: 'moto', rates })
  expect([statusCode, body.shipping_method]).toMatchObject([
    201,
    {
      name: 'Moto',
      carrier: '',
      pickup_place: '',
      is_active: true,
      position: 2,
      rates: [{ ...flatRate, ...rates[0], provinces: ['Ciudad Autónoma de Buenos Aires', 'Córdoba'] }],
    },
  ])
  const { id } = body.shipping_method
  const changed = await ask('PUT', `/${id}`, {
    is_active: false,
    rates: [{ postal_from: '1000', postal_to: 1499, price: 1 }],
  })
  expect(changed.body.shipping_method).toMatchObject({
    name: 'Moto',
    is_active: false,
    rates: [{ postal_from: 1000, postal_to: 1499 }],
  })
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(200)
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404)
  expect((await ask('PUT', `/${id}`, { name: 'Otra' })).statusCode).toBe(404)
  expect((await ask('GET')).body.shipping_methods).toEqual(before)
})

test('the shipping methods are reordered, all of them or none', async () => {
  const { ask, call, make, db } = await openPanel()
  const add = async (name: string) =>
    (await ask('POST', '', { name, kind: 'moto', rates: [{ price: 1 }] })).body.shipping_method.id
  const [moto, bici] = [await add('Moto'), await add('Bici')]
  expect((await ask('POST', '/order', { ids: [bici, 1, moto] })).statusCode).toBe(200)
  const items = [{ product_id: (await make.product()).id, quantity: 1 }]
  const { shipping_options, shipping_method_id } = (await call('POST', '/api/cart/quote', { body: { items } })).body
  expect(shipping_options.map(({ name }: { name: string }) => name)).toEqual(['Bici', 'Envío a domicilio', 'Moto'])
  expect(shipping_method_id).toBe(bici)
  for (const ids of [
    [bici, 1],
    [bici, 1, moto, 9999],
    [bici, bici, moto],
  ]) {
    expect((await ask('POST', '/order', { ids })).body.code).toBe('orden-viejo')
  }
  expect((await ask('POST', '/order', { ids: ['1'] })).statusCode).toBe(400)
  const { late } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('shipping_methods').where('id', '=', bici).execute()
    const late = ask('POST', '/order', { ids: [bici, 1, moto] })
    await expect.poll(() => countLockWaits(db)).toBe(1)
    return { late }
  })
  expect((await late).body.code).toBe('orden-viejo')
})

test('invalid values are refused with their field', async () => {
  const { ask } = await openPanel()
  for (const [wrong, field] of [
    [{ name: '' }, 'name'],
    [{ kind: 'paloma' }, 'kind'],
    [{ rates: [] }, 'rates'],
    [{ rates: [{}] }, 'rates.0.price'],
    [{ rates: [{ price: -1 }] }, 'rates.0.price'],
    [{ rates: [{ price: 1, provinces: ['Montevideo'] }] }, 'rates.0.provinces'],
    [{ rates: [{ price: 1, postal_from: 1000 }] }, 'rates.0.postal_to'],
    [{ rates: [{ price: 1, postal_from: 1500, postal_to: 1000 }] }, 'rates.0.postal_to'],
    [{ rates: [{ price: 1, postal_from: 'abcd', postal_to: 1000 }] }, 'rates.0.postal_from'],
    [{ rates: [{ price: 1, days_min: 5, days_max: 2 }] }, 'rates.0.days_max'],
    [{ position: -1 }, 'position'],
  ] as const) {
    const { statusCode, body } = await ask('POST', '', { name: 'Moto', kind: 'moto', rates: [{ price: 1 }], ...wrong })
    expect([statusCode, Object.keys(body.errors), wrong]).toEqual([400, [field], wrong])
  }
})

test('a shipping method uses the price of an available carrier, for home delivery or a branch', async () => {
  const { ask, call, token, config } = await openPanel()
  expect((await call('GET', '/api/admin/carriers', { token })).body.carriers).toEqual([
    { code: 'andreani', name: 'Andreani', is_simulated: true },
  ])
  const method = { name: 'Andreani', kind: 'domicilio', rate_source: 'andreani', rates: [] }
  const { body } = await ask('POST', '', method)
  expect(body.shipping_method).toMatchObject({ rate_source: 'andreani', rates: [] })
  const wrong = async (values: object) => {
    const { statusCode, body } = await ask('POST', '', { ...method, ...values })
    return [statusCode, Object.keys(body.errors)]
  }
  expect(await wrong({ rate_source: 'paloma' })).toEqual([400, ['rate_source']])
  expect(await wrong({ rate_source: 'tabla' })).toEqual([400, ['rates']])
  for (const kind of ['moto', 'retiro']) expect(await wrong({ kind })).toEqual([400, ['rate_source']])
  expect((await ask('PUT', `/${body.shipping_method.id}`, { rate_source: 'tabla' })).statusCode).toBe(400)
  // Without credentials the existing method can be changed, but no new one can use the carrier.
  config.andreani.hasSimulator = false
  expect(await wrong({})).toEqual([400, ['rate_source']])
  expect((await ask('PUT', `/${body.shipping_method.id}`, { name: 'Correo' })).statusCode).toBe(200)
})
