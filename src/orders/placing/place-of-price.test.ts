import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { guest } from '../../../test/support/person.ts'

async function openMethods(methods: { name: string; rates: object[] }[]) {
  const { call, make, db } = await openShop()
  const { token } = await make.admin()
  await db.updateTable('shipping_methods').set({ is_active: false }).execute()
  for (const method of methods) {
    await call('POST', '/api/admin/shipping-methods', { token, body: { ...method, kind: 'domicilio' } })
  }
  const items = [{ product_id: (await make.product({ price: 1000, stock: 50 })).id, quantity: 1 }]
  return { call, items }
}

async function openZones(rates: object[]) {
  const { call, items } = await openMethods([{ name: 'Correo', rates }])
  /** What quote and order charge for delivery, or the code of their refusal. */
  return async (postal_code: string, province?: string) => {
    const quoted = (await call('POST', '/api/cart/quote', { body: { items, postal_code, province } })).body
    const address = { customer_postal_code: postal_code, customer_province: province }
    const { order, code } = (await call('POST', '/api/orders', { body: { ...guest, items, ...address } })).body
    return [quoted.problems[0]?.code ?? quoted.shipping_amount, code ?? order.shipping_amount]
  }
}

test('the province is derived from the postal code', async () => {
  const priceOf = await openZones([
    { provinces: ['CABA'], price: 1500 },
    { provinces: ['Tierra del Fuego'], price: 9000 },
  ])
  expect(await priceOf('1425')).toEqual([1500, 1500])
  expect(await priceOf('9410')).toEqual([9000, 9000])
  expect(await priceOf('4400')).toEqual(['envio-no-disponible', 'envio-no-disponible'])
})

test('the written province decides the price, also with a postal code of another', async () => {
  const priceOf = await openZones([
    { provinces: ['CABA'], price: 1500 },
    { provinces: ['Córdoba'], price: 4000 },
  ])
  expect(await priceOf('1425', 'Córdoba')).toEqual([4000, 4000])
  expect(await priceOf('5000', 'capital federal')).toEqual([1500, 1500])
  expect(await priceOf('5000', 'Salta')).toEqual(['envio-no-disponible', 'envio-no-disponible'])
})

test('ranges of postal codes match in any notation', async () => {
  const priceOf = await openZones([{ price: 1000 }, { postal_from: 9400, postal_to: 9499, price: 20_000 }])
  for (const code of ['9410', '94 10', '94-10', 'v9410abc']) {
    expect([code, await priceOf(code)]).toEqual([code, [20_000, 20_000]])
  }
})

test('a full postal code whose letter contradicts its digits is priced by the digits', async () => {
  const priceOf = await openZones([
    { provinces: ['CABA'], price: 1500 },
    { provinces: ['Córdoba'], price: 4000 },
  ])
  expect(await priceOf('X1425ABC')).toEqual([1500, 1500])
  expect(await priceOf('B5000AAA')).toEqual([4000, 4000])
  expect(await priceOf('C1425DKA')).toEqual([1500, 1500])
})

test('a shipping method is marked open as long as the total excludes it', async () => {
  const zones = [{ price: 3000 }, { provinces: ['CABA'], price: 1500 }]
  const { call, items } = await openMethods([
    { name: 'Moto', rates: [{ postal_from: 1000, postal_to: 1499, price: 900 }] },
    { name: 'Correo', rates: zones },
    { name: 'Micro', rates: [{ price: 5000 }] },
  ])
  const quote = async (place: object) => {
    const { shipping_options, is_shipping_open } = (
      await call('POST', '/api/cart/quote', { body: { items, ...place } })
    ).body
    const options = shipping_options.map(({ name, is_price_open }: { name: string; is_price_open?: true }) => [
      name,
      is_price_open,
    ])
    return { options, is_shipping_open }
  }
  expect(await quote({})).toEqual({
    options: [
      ['Correo', true],
      ['Micro', undefined],
    ],
    is_shipping_open: true,
  })
  const places = [{ postal_code: '5000' }, { postal_code: '1425' }]
  for (const place of places) {
    const { options, is_shipping_open } = await quote(place)
    expect([options.every(([, isOpen]: unknown[]) => isOpen === undefined), is_shipping_open]).toEqual([
      true,
      undefined,
    ])
  }
})
