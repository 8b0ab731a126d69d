import { expect, test } from 'vitest'
import { openShop } from '../../../test/open-shop.ts'
import { guest } from '../../../test/person.ts'

async function openZones(rates: object[]) {
  const { call, make, db } = await openShop()
  const { token } = await make.admin()
  await db.updateTable('shipping_methods').set({ is_active: false }).execute()
  await call('POST', '/api/admin/shipping-methods', { token, body: { name: 'Correo', kind: 'domicilio', rates } })
  const items = [{ product_id: (await make.product({ price: 1000, stock: 50 })).id, quantity: 1 }]
  /** What quote and order charge for delivery, or the code of their refusal. */
  return async (postal_code: string, province?: string) => {
    const quoted = (await call('POST', '/api/cart/quote', { body: { items, postal_code, province } })).body
    const address = { customer_postal_code: postal_code, customer_province: province }
    const { order, code } = (await call('POST', '/api/orders', { body: { ...guest, items, ...address } })).body
    return [quoted.problems[0]?.code ?? quoted.shipping_amount, code ?? order.shipping_amount]
  }
}

test('a postal code alone tells its province', async () => {
  const priceOf = await openZones([
    { provinces: ['CABA'], price: 1500 },
    { provinces: ['Tierra del Fuego'], price: 9000 },
  ])
  expect(await priceOf('1425')).toEqual([1500, 1500])
  expect(await priceOf('9410')).toEqual([9000, 9000])
  expect(await priceOf('4400')).toEqual(['envio-no-disponible', 'envio-no-disponible'])
})

test('the price is that of the province that was written, also beside a postal code of another', async () => {
  const priceOf = await openZones([
    { provinces: ['CABA'], price: 1500 },
    { provinces: ['Córdoba'], price: 4000 },
  ])
  expect(await priceOf('1425', 'Córdoba')).toEqual([4000, 4000])
  expect(await priceOf('5000', 'capital federal')).toEqual([1500, 1500])
  expect(await priceOf('5000', 'Salta')).toEqual(['envio-no-disponible', 'envio-no-disponible'])
})

test('a range of codes holds however the code is written', async () => {
  const priceOf = await openZones([{ price: 1000 }, { postal_from: 9400, postal_to: 9499, price: 20_000 }])
  for (const code of ['9410', '94 10', '94-10', 'v9410abc']) {
    expect([code, await priceOf(code)]).toEqual([code, [20_000, 20_000]])
  }
})

test('a long code whose letter contradicts its digits is priced by the digits, without a province too', async () => {
  const priceOf = await openZones([
    { provinces: ['CABA'], price: 1500 },
    { provinces: ['Córdoba'], price: 4000 },
  ])
  expect(await priceOf('X1425ABC')).toEqual([1500, 1500])
  expect(await priceOf('B5000AAA')).toEqual([4000, 4000])
  expect(await priceOf('C1425DKA')).toEqual([1500, 1500])
})
